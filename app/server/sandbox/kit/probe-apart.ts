import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOTHING } from './probe-nothing.ts';
import type { MediaProbe } from './types.ts';

const PROGRAM = fileURLToPath(new URL('./probe-process.ts', import.meta.url));
const TIMEOUT_MS = 30_000;
const IDLE_MS = 20_000;
const MAX_HEAP_MIB = 512;

let child: ChildProcess | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Probes a published file in a separate process, because the file is untrusted and the sandbox may run in the
 * product's process. One file at a time. A file that takes too long or crashes the process counts as damaged.
 */
export function probeApart(path: string): Promise<MediaProbe> {
  const probed = last.then(() => probeNow(path));
  last = probed;
  return probed;
}

async function probeNow(path: string): Promise<MediaProbe> {
  clearTimeout(idleTimer);
  child ??= startChild();
  const current = child;
  hold(current, true);
  const probe = await requestProbe(current, path);
  if (probe === null) stop(current);
  else hold(current, false);
  idleTimer = setTimeout(() => stop(current), IDLE_MS);
  idleTimer.unref();
  return probe ?? NOTHING;
}

function requestProbe(current: ChildProcess, path: string): Promise<MediaProbe | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(null), TIMEOUT_MS);
    const onExit = (): void => finish(null);
    const onMessage = (probe: unknown): void => finish(probe as MediaProbe);
    function finish(probe: MediaProbe | null): void {
      clearTimeout(timer);
      current.off('exit', onExit).off('error', onExit).off('message', onMessage);
      resolve(probe);
    }
    current.once('exit', onExit).once('error', onExit).once('message', onMessage);
    current.send(path, (error) => (error ? onExit() : undefined));
  });
}

function startChild(): ChildProcess {
  // Only the folder of compiled code, to which Node adds the version's own. With it, the process starts faster.
  const folder = getCompileCacheDir();
  const env = folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
  const started = fork(PROGRAM, [], {
    env: env as NodeJS.ProcessEnv,
    execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.on('error', () => stop(started));
  started.on('exit', () => stop(started));
  return started;
}

function stop(stopped: ChildProcess): void {
  if (child === stopped) child = null;
  stopped.kill('SIGKILL');
}

/** An idle probe process must not keep the sandbox from exiting. */
function hold(current: ChildProcess, isHeld: boolean): void {
  if (isHeld) current.ref();
  else current.unref();
  if (isHeld) current.channel?.ref();
  else current.channel?.unref();
}
