import { availableParallelism } from 'node:os';
import { createFairQueue } from './fair-queue.ts';
import { type ParseChild, ParseError, type ParseJob, startParseChild } from './parse-child.ts';
import type { TaskInput, TaskName, TaskOutput } from '../parse-process/parse-tasks.ts';

const MAX_CHILDREN = Math.min(4, Math.max(2, availableParallelism()));
/** Maximum callers waiting while every process is busy. */
const MAX_WAITING = 64;
/** Starting a process takes about 0.2 seconds; an idle one uses some 60 MB. */
const IDLE_MS = 30_000;

/** Maximum CPU time per task. */
const MAX_CPU_MS: Readonly<Record<TaskName, number>> = {
  probe: 20_000,
  shrink: 60_000,
  fit: 180_000,
  card: 60_000,
  page: 10_000,
};

export interface ParseOptions {
  /** The owner of the work: lanes take turns, and no lane gets every process. */
  readonly lane: string;
  readonly signal?: AbortSignal | undefined;
  /** Waits regardless of the queue's length. For jobs, whose number is limited elsewhere. */
  readonly isPatient?: boolean;
}

/** Runs parsers of untrusted bytes in processes that can be killed. */
export interface ParsePool {
  /**
   * Runs a task. Throws ParseError when it takes too long, needs too much memory, crashes, or fails; AppError
   * `unavailable` when too many callers are waiting; and the signal's reason when aborted.
   */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    options: ParseOptions,
  ): Promise<TaskOutput<Name>>;
  close(): void;
}

interface PoolLimits {
  readonly maxChildren?: number;
  readonly maxWaiting?: number;
  readonly maxCpuMs?: Readonly<Partial<Record<TaskName, number>>>;
}

export function createParsePool(limits: PoolLimits = {}): ParsePool {
  const queue = createFairQueue({
    places: limits.maxChildren ?? MAX_CHILDREN,
    maxWaiting: limits.maxWaiting ?? MAX_WAITING,
  });
  const children = createChildren();
  return {
    async run(name, input, { lane, signal, isPatient = false }) {
      const leave = await queue.enter(lane, { isPatient, signal });
      try {
        const job = { name, input, maxCpuMs: limits.maxCpuMs?.[name] ?? MAX_CPU_MS[name], signal };
        return (await children.run(job)) as TaskOutput<typeof name>;
      } finally {
        leave();
      }
    },
    close: () => children.close(),
  };
}

/** Manages the pool's processes. Reuses the most recently idle one first, so the others can time out. */
function createChildren() {
  const idle: { child: ParseChild; timer: NodeJS.Timeout }[] = [];
  const busy = new Set<ParseChild>();
  let isClosed = false;

  function take(): ParseChild {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.child.isAlive()) return last.child;
    }
    return startParseChild();
  }

  function give(child: ParseChild): void {
    if (!child.isAlive()) return;
    if (isClosed) return child.kill();
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.child === child),
        1,
      );
      child.kill();
    }, IDLE_MS);
    timer.unref();
    idle.push({ child, timer });
  }

  async function runOnce(job: ParseJob): Promise<unknown> {
    const child = take();
    busy.add(child);
    try {
      return await child.run(job);
    } finally {
      busy.delete(child);
      give(child);
    }
  }

  return {
    async run(job: ParseJob): Promise<unknown> {
      try {
        return await runOnce(job);
      } catch (error) {
        // The system may have killed the process because of memory used by others, so try once more.
        const canRetry = error instanceof ParseError && error.problem === 'crashed';
        if (!canRetry || isClosed) throw error;
        return runOnce(job);
      }
    },
    close(): void {
      isClosed = true;
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer);
        child.kill();
      }
      for (const child of busy) child.kill();
    },
  };
}
