import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const PROGRAM = fileURLToPath(new URL('../parse-process/parse-process.ts', import.meta.url));
const MEBIBYTE = 1024 * 1024;
/** MiB of JavaScript objects. V8 kills the process when they need more. */
const MAX_HEAP_MIB = 512;
/** Total memory, native decoders included: enough for the largest image that's accepted. */
const MAX_MEMORY_BYTES = Math.min(1536 * MEBIBYTE, totalmem() / 3);
const WATCH_EVERY_MS = 100;
const PAGE_BYTES = 4096;
const HAS_PROC = process.platform === 'linux';
/** A task's wall clock limit as a multiple of its CPU limit, for machines that are busy with other work. */
const WAITING_ROOM = 10;

/** Why a task finished without a result. */
export type ParseProblem = 'too_slow' | 'too_large' | 'starved' | 'crashed' | 'failed';

export class ParseError extends Error {
  override readonly name = 'ParseError';
  readonly problem: ParseProblem;

  constructor(problem: ParseProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

const Reply = z.union([
  z.object({ ok: z.literal(true), output: z.unknown().optional() }),
  z.object({ ok: z.literal(false), name: z.string(), message: z.string() }),
]);

export interface ParseJob {
  readonly name: string;
  readonly input: unknown;
  /** CPU time, so a busy machine doesn't reject anyone's file. */
  readonly maxCpuMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** One process of the pool. It inherits no environment variables, so a compromised parser finds no secrets. */
export interface ParseChild {
  readonly isAlive: () => boolean;
  /** Runs a job. Every problem except `failed` kills the process. */
  run(job: ParseJob): Promise<unknown>;
  kill(): void;
}

export function startParseChild(): ParseChild {
  const child = fork(PROGRAM, [], {
    env: toEnvironment(),
    execArgv: [`--max-old-space-size=${MAX_HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Without a listener, a failed start would crash the server. `run` detects the failure by the exit.
  child.on('error', () => undefined);
  let isAlive = true;
  child.on('exit', () => (isAlive = false));
  child.on('error', () => (isAlive = false));
  const kill = (): void => {
    isAlive = false;
    child.kill('SIGKILL');
  };
  hold(child, false);
  return {
    isAlive: () => isAlive,
    kill,
    run: (job) => runJob(child, job, kill),
  };
}

/** Returns the folder of compiled code as the only variable. With it, a process needs less time to start. */
function toEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // Node adds the version's folder itself.
  const env = folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
  return env as NodeJS.ProcessEnv;
}

/** References or unreferences a process, so an idle one doesn't keep the server from exiting. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref();
  else child.unref();
  if (isHeld) child.channel?.ref();
  else child.channel?.unref();
}

function runJob(child: ChildProcess, job: ParseJob, kill: () => void): Promise<unknown> {
  const { name, input, maxCpuMs, signal } = job;
  const stop = new AbortController();
  return new Promise<unknown>((resolve, reject) => {
    const fail = (error: Error): void => {
      kill();
      reject(error);
    };
    const { signal: over } = stop;
    const onExit = (): void => reject(new ParseError('crashed', 'The parser ended unexpectedly.'));
    const onMessage = (message: unknown): void => settle(message, resolve, reject);
    const onAbort = (): void => fail(signal?.reason as Error);
    child.once('exit', onExit).once('error', onExit).once('message', onMessage);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => fail(new ParseError(HAS_PROC ? 'starved' : 'too_slow', 'Parsing took too long.')),
      HAS_PROC ? maxCpuMs * WAITING_ROOM : maxCpuMs,
    );
    watch(child.pid, { maxCpuMs, over, onExcess: fail });
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      child.off('exit', onExit).off('error', onExit).off('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
    });
    hold(child, true);
    if (signal?.aborted) onAbort();
    else child.send({ name, input }, (error) => (error ? onExit() : undefined));
  }).finally(() => {
    stop.abort();
    hold(child, false);
  });
}

function settle(
  message: unknown,
  resolve: (output: unknown) => void,
  reject: (error: Error) => void,
): void {
  const reply = Reply.parse(message);
  if (reply.ok) resolve(reply.output);
  else reject(new ParseError('failed', reply.message));
}

interface Watch {
  readonly maxCpuMs: number;
  readonly over: AbortSignal;
  readonly onExcess: (error: ParseError) => void;
}

/**
 * Watches a process's resident memory and CPU time from the parent. Native decoders allocate outside V8's
 * heap, which no Node option limits, and an address space limit breaks V8. Only Linux reports these numbers;
 * elsewhere only the heap limit and the wall clock limit apply.
 */
function watch(pid: number | undefined, { maxCpuMs, over, onExcess }: Watch): void {
  if (pid === undefined || !HAS_PROC) return;
  let startMs: number | null = null;
  const check = async (): Promise<void> => {
    const found = await readUsage(pid).catch(() => null);
    if (!found || over.aborted) return;
    startMs ??= found.cpuMs;
    if (found.residentBytes > MAX_MEMORY_BYTES)
      onExcess(new ParseError('too_large', 'Parsing needed too much memory.'));
    else if (found.cpuMs - startMs > maxCpuMs)
      onExcess(new ParseError('too_slow', `Parsing took longer than ${maxCpuMs} ms.`));
  };
  void check();
  const timer = setInterval(() => void check(), WATCH_EVERY_MS);
  timer.unref();
  over.addEventListener('abort', () => clearInterval(timer));
}

/** Milliseconds per tick of Linux process times (USER_HZ). */
const TICK_MS = 10;

/** Reads fields 14, 15, and 24 of proc(5)'s stat. The second field is a name that may contain spaces. */
async function readUsage(pid: number): Promise<{ cpuMs: number; residentBytes: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    residentBytes: Number(fields[21]) * PAGE_BYTES,
  };
}
