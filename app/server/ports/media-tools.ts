export interface MediaToolRun {
  readonly signal?: AbortSignal;
  /** Called with the duration of the result made so far, in milliseconds. */
  readonly onProgress?: (encodedMs: number) => void;
  /** Called with each line the program prints as its result; progress isn't reported then. */
  readonly onLine?: (line: string) => void;
  /** Threads for each of decoding, filtering, and encoding; defaults to 1. */
  readonly threads?: number;
}

/** A way to convert HDR to standard dynamic range. */
export type ToneMapper = 'zscale' | 'libplacebo';

/** The program that reads and writes video (ffmpeg), if the machine has it. */
export interface MediaTools {
  /** Checked once; a program installed later is found after a restart. */
  isAvailable(): Promise<boolean>;
  /**
   * Returns the program's build; the same build and input give the same bytes. Null if it isn't installed.
   */
  findBuild(): Promise<string | null>;
  /** Returns how the build converts HDR; null if it can't. Checked once. */
  findToneMapper(): Promise<ToneMapper | null>;
  /**
   * Runs the program. `args` holds everything from the first input's options to the output file, which comes
   * last and is overwritten. Inputs can only be local files. Throws AppError `unavailable` if the program
   * isn't installed, MediaToolError if it fails, or the signal's reason.
   */
  run(args: readonly string[], options?: MediaToolRun): Promise<void>;
}

/** The program failed; `words` holds its last output, for the log and not for the user. */
export class MediaToolError extends Error {
  override readonly name = 'MediaToolError';
  readonly words: string;

  constructor(words: string, options?: ErrorOptions) {
    super('The media tool failed.', options);
    this.words = words;
  }
}
