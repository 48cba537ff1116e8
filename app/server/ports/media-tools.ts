export interface MediaToolRun {
  readonly signal?: AbortSignal;
  /** Called with the milliseconds of the result that are made so far. */
  readonly onProgress?: (madeMs: number) => void;
  /** Called with each line that the program prints as its result; progress is then not reported. */
  readonly onLine?: (line: string) => void;
  /** Threads that decoding, filters and encoding may use each; 1 when absent. */
  readonly threads?: number;
}

/** A way to convert HDR to the standard range. */
export type ToneMapper = 'zscale' | 'libplacebo';

/** The program that reads and writes moving pictures (ffmpeg), where the machine has it. */
export interface MediaTools {
  /** Asked once; a program that is installed later is found after a restart. */
  isAvailable(): Promise<boolean>;
  /** Which build it is, by which the same input gives the same bytes. Null when it is not installed. */
  findBuild(): Promise<string | null>;
  /** How it converts HDR; null where its build has no way. Tried once. */
  findToneMapper(): Promise<ToneMapper | null>;
  /**
   * Runs the program. `args` are everything from the first input's options to the result's file, which
   * stands last and is overwritten. Inputs are files of this machine and nothing else. Throws AppError
   * `unavailable` when it is not installed, MediaToolError when it fails, and what the signal says.
   */
  run(args: readonly string[], options?: MediaToolRun): Promise<void>;
}

/** The program ended with an error; `words` are its own last ones, for the log and not for the user. */
export class MediaToolError extends Error {
  override readonly name = 'MediaToolError';
  readonly words: string;

  constructor(words: string, options?: ErrorOptions) {
    super('The media tool failed.', options);
    this.words = words;
  }
}
