import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  MediaToolError,
  type MediaToolRun,
  type MediaTools,
  type ToneMapper,
} from '#app/server/ports/media-tools.ts';
import { toToneMapTrial } from './fit-color-filters.ts';

/** Imported on first use, because it loads 113 modules. */
const loadExeca = () => import('execa');

/** How long ffmpeg has to exit after it's asked to stop. */
const KILL_AFTER_MS = 3000;
const MAX_WORDS = 4000;
/**
 * No network access, and no formats that reference other files, so a playlist posing as a video reads
 * nothing.
 */
const INPUT_LIMITS = [
  ['-protocol_whitelist', 'file'],
  [
    '-format_whitelist',
    'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,gif,image2,png_pipe,jpeg_pipe,webp_pipe,lavfi',
  ],
].flat();

/**
 * Runs ffmpeg, given by command name or path. It yields to everything else but still gets a tenth of a busy
 * core: at the lowest priority, two busy processes would block a post's file for as long as they run.
 */
export function createFfmpeg(command = 'ffmpeg'): MediaTools {
  let build: Promise<string | null> | null = null;
  let toneMapper: Promise<ToneMapper | null> | null = null;
  const findBuild = (): Promise<string | null> => (build ??= readBuild(command));
  const isAvailable = async (): Promise<boolean> => (await findBuild()) !== null;
  return {
    isAvailable,
    findBuild,
    findToneMapper: () => (toneMapper ??= tryToneMappers(command)),
    async run(args, options = {}) {
      options.signal?.throwIfAborted();
      if (!(await isAvailable())) {
        throw new AppError('unavailable', {
          message: 'ffmpeg isn’t installed on this server. Install it and restart Fanfare.',
        });
      }
      await runFfmpeg(command, toArguments(args, options), options);
    },
  };
}

/** Returns ffmpeg's version string plus a short hash of its library versions and build options. */
async function readBuild(command: string): Promise<string | null> {
  const { execa } = await loadExeca();
  const { failed, stdout } = await execa(command, ['-version'], { reject: false });
  if (failed) return null;
  const version = /^ffmpeg version (\S+)/u.exec(stdout)?.[1] ?? 'unknown';
  const hash = createHash('sha256').update(stdout).digest('hex').slice(0, 12);
  return `ffmpeg ${version} (${hash})`;
}

const TONE_MAPPERS: readonly ToneMapper[] = ['zscale', 'libplacebo'];
/** A graphics driver may hang when there's no display. */
const TRIAL_TIMEOUT_MS = 10_000;

/** Tries each filter, because a listed filter may not work: libplacebo needs a graphics driver. */
async function tryToneMappers(command: string): Promise<ToneMapper | null> {
  const { execa } = await loadExeca();
  for (const mapper of TONE_MAPPERS) {
    const args = ['-nostdin', '-v', 'error', ...toToneMapTrial(mapper)];
    const options = { reject: false, stdio: 'ignore', timeout: TRIAL_TIMEOUT_MS } as const;
    const { failed } = await execa(command, args, options);
    if (!failed) return mapper;
  }
  return null;
}

function toArguments(args: readonly string[], { threads = 1, onLine }: MediaToolRun): string[] {
  const limited = args.flatMap((arg) => (arg === '-i' ? [...INPUT_LIMITS, arg] : [arg]));
  const output = limited.pop() ?? '';
  const common = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
  const progress = onLine ? [] : ['-progress', 'pipe:1'];
  const perFilter = [
    '-filter_threads',
    String(threads),
    '-filter_complex_threads',
    String(threads),
  ];
  const perCodec = ['-threads', String(threads)];
  // Once before the first input for its decoder, and once before the output for its encoder.
  return [...common, ...progress, ...perFilter, ...perCodec, ...limited, ...perCodec, output];
}

async function runFfmpeg(
  command: string,
  args: readonly string[],
  { signal, onProgress, onLine }: MediaToolRun,
): Promise<void> {
  const { execa } = await loadExeca();
  const running = execa(command, args, {
    stdin: 'ignore',
    buffer: false,
    forceKillAfterDelay: KILL_AFTER_MS,
    ...(signal ? { cancelSignal: signal } : {}),
  });
  lowerPriority(running.pid);
  let tail = '';
  const [ended] = await Promise.allSettled([
    running,
    readLines(running.iterable({ from: 'stderr' }), (line) => {
      // ffmpeg may complain about every frame of a damaged file.
      tail = `${tail}${line}\n`.slice(-MAX_WORDS);
    }),
    readLines(running.iterable({ from: 'stdout' }), (line) => {
      onLine?.(line);
      const microseconds = /^out_time_us=(\d+)$/u.exec(line)?.[1];
      if (microseconds !== undefined) onProgress?.(Math.round(Number(microseconds) / 1000));
    }),
  ]);
  if (ended.status === 'fulfilled') return;
  signal?.throwIfAborted();
  throw new MediaToolError(tail.trimEnd(), { cause: ended.reason });
}

async function readLines(
  lines: AsyncIterable<string>,
  onLine: (line: string) => void,
): Promise<void> {
  for await (const line of lines) onLine(line);
}

/** Lowers a process's priority. Some systems don't allow that; the process then keeps its priority. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}
