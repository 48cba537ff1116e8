import { tmpdir } from 'node:os';
import { execa, ExecaError } from 'execa';
import type { GuardedProxy } from '#app/server/adapters/url-guard/guarded-proxy.ts';
import { NoVideoError } from '#app/server/ports/video-finder.ts';

export interface YtDlpSettings {
  /** A name that is looked for in `searchPath`, or a path. */
  readonly command: string;
  readonly searchPath: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_CHARACTERS = 8 * 1024 * 1024;
const MAX_REASON_CHARACTERS = 160;

/**
 * Asks yt-dlp what it knows of a page; it downloads nothing. All that it fetches itself goes through the
 * guarded proxy, so it reaches what the guard allows and no more. Null when it is not installed.
 */
export async function runYtDlp(
  { command, searchPath, timeoutMs = TIMEOUT_MS }: YtDlpSettings,
  { url, proxy, signal }: { url: string; proxy: GuardedProxy; signal?: AbortSignal | undefined },
): Promise<unknown> {
  try {
    const { stdout } = await execa(command, toArguments(url, proxy), {
      cwd: tmpdir(),
      // Nothing of our own environment: it holds secrets.
      env: { PATH: searchPath, HOME: tmpdir(), LANG: 'C.UTF-8' },
      extendEnv: false,
      stdin: 'ignore',
      timeout: timeoutMs,
      maxBuffer: MAX_OUTPUT_CHARACTERS,
      forceKillAfterDelay: 1000,
      ...(signal ? { cancelSignal: signal } : {}),
    });
    return JSON.parse(stdout) as unknown;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ExecaError && error.code === 'ENOENT') return null;
    throw toNoVideo(error);
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

function toNoVideo(error: unknown): NoVideoError {
  if (error instanceof ExecaError && error.timedOut) {
    return new NoVideoError('yt-dlp took too long with this link. Try again later.', {
      cause: error,
    });
  }
  const reason = error instanceof ExecaError ? readReason(error.stderr) : null;
  const said = reason ? ` yt-dlp says: ${reason}` : '';
  return new NoVideoError(`No video was found at this link.${said}`, { cause: error });
}

/** The last thing it said, without the extractor's name, and without addresses. */
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
