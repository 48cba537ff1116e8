import { access, constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExecaError } from 'execa';
import type { GuardedProxy } from '#app/server/adapters/url-guard/guarded-proxy.ts';
import { NoVideoError } from '#app/server/ports/video-finder.ts';

export interface YtDlpSettings {
  /** A path, or a name to find in `searchPath`. */
  readonly command: string;
  readonly searchPath: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_CHARACTERS = 8 * 1024 * 1024;
const MAX_REASON_CHARACTERS = 160;

interface VideoQuery {
  readonly url: string;
  readonly proxy: GuardedProxy;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Gets a page's video metadata from yt-dlp without downloading the video. All its requests go through the
 * guarded proxy, so it reaches only what the guard allows. Returns null when yt-dlp isn't installed.
 */
export async function runYtDlp(settings: YtDlpSettings, query: VideoQuery): Promise<unknown> {
  const program = await findProgram(settings);
  if (program === null) return null;
  // Use a separate home: files in a shared home could be read as settings or plugins.
  const home = await mkdtemp(path.join(tmpdir(), 'fanfare-yt-dlp-'));
  try {
    return await runYtDlpOnce(program, { ...query, settings, home });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Finds the program, only in absolute folders and never relative to the working directory. */
async function findProgram({ command, searchPath }: YtDlpSettings): Promise<string | null> {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const files = path.isAbsolute(command)
    ? [command]
    : folders.map((folder) => path.join(folder, command));
  for (const file of files) {
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return file;
  }
  return null;
}

async function runYtDlpOnce(
  program: string,
  { url, proxy, signal, settings, home }: VideoQuery & { settings: YtDlpSettings; home: string },
): Promise<unknown> {
  const { execa, ExecaError } = await import('execa');
  try {
    const { stdout } = await execa(program, toArguments(url, proxy), {
      cwd: home,
      // Don't pass our environment, which contains secrets.
      env: { PATH: settings.searchPath, HOME: home, LANG: 'C.UTF-8' },
      extendEnv: false,
      stdin: 'ignore',
      timeout: settings.timeoutMs ?? TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_CHARACTERS,
      forceKillAfterDelay: 1000,
      ...(signal ? { cancelSignal: signal } : {}),
    });
    return JSON.parse(stdout) as unknown;
  } catch (error) {
    signal?.throwIfAborted();
    throw toNoVideo(error, error instanceof ExecaError ? error : null);
  }
}

function toArguments(url: string, proxy: GuardedProxy): string[] {
  return [
    '--ignore-config',
    '--dump-single-json',
    '--no-playlist',
    '--playlist-items',
    '1',
    '--no-warnings',
    '--no-progress',
    '--no-cache-dir',
    '--socket-timeout',
    '15',
    '--proxy',
    proxy.url,
    '--',
    url,
  ];
}

function toNoVideo(error: unknown, failed: ExecaError | null): NoVideoError {
  if (failed?.timedOut) {
    return new NoVideoError('yt-dlp took too long with this link. Try again later.', {
      cause: error,
    });
  }
  const reason = failed && readReason(failed.stderr);
  const details = reason ? ` yt-dlp reported: ${reason}` : '';
  return new NoVideoError(`No video was found at this link.${details}`, { cause: error });
}

/** Returns the last error message without the extractor's name and without URLs. */
function readReason(stderr: unknown): string | null {
  const lines = typeof stderr === 'string' ? stderr.split('\n') : [];
  const last = lines.findLast((line) => line.startsWith('ERROR: '));
  const text = last
    ?.slice('ERROR: '.length)
    .replace(/^\[[^\]]+\]\s*(?:\S+:\s)?/u, '')
    .replace(/https?:\/\/\S+/gu, '…')
    .replace(/\p{Cc}+/gu, ' ')
    .split(/[.;]\s/u)[0];
  return text ? text.slice(0, MAX_REASON_CHARACTERS) : null;
}
