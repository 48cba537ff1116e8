import { AppError } from '#app/server/errors/app-error.ts';

const MAX_WAITING_PER_LANE = 24;
const RETRY_AFTER_SECONDS = 10;

interface QueueLimits {
  readonly places: number;
  readonly maxWaiting: number;
}

interface EnterOptions {
  /** Waits regardless of the queue's length. */
  readonly isPatient: boolean;
  readonly signal: AbortSignal | undefined;
}

interface WaitingTask {
  readonly lane: string;
  readonly start: () => void;
}

export interface FairQueue {
  /**
   * Waits for a slot and returns a function that releases it. Throws AppError `unavailable` when too many
   * callers are waiting.
   */
  enter(lane: string, entering: EnterOptions): Promise<() => void>;
}

/**
 * Creates a queue with a fixed number of slots. Lanes take turns, and with several slots no lane gets all of
 * them.
 */
export function createFairQueue({ places, maxWaiting }: QueueLimits): FairQueue {
  const waiting: WaitingTask[] = [];
  const running = createCounts();
  const maxOfLane = Math.max(1, places - 1);
  const canStart = (lane: string): boolean =>
    running.total() < places && running.of(lane) < maxOfLane;

  function start(lane: string): () => void {
    running.add(lane, 1);
    return () => {
      running.add(lane, -1);
      startNext();
    };
  }

  /** Starts work while slots are free: the lane with the least running work first, then the longest wait. */
  function startNext(): void {
    const ready = waiting.filter(({ lane }) => canStart(lane));
    const [next] = ready.sort((one, other) => running.of(one.lane) - running.of(other.lane));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    next.start();
    startNext();
  }

  return {
    async enter(lane, { isPatient, signal }) {
      signal?.throwIfAborted();
      if (canStart(lane)) return start(lane);
      if (!isPatient) requireRoom(waiting, { lane, maxWaiting });
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal?.reason as Error);
        };
        const entry = {
          lane,
          start: () => {
            signal?.removeEventListener('abort', onAbort);
            resolve(start(lane));
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(entry);
      });
    },
  };
}

/** Counts running work by lane. */
function createCounts() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (lane: string) => counts.get(lane) ?? 0,
    add(lane: string, change: number): void {
      total += change;
      const left = (counts.get(lane) ?? 0) + change;
      if (left === 0) counts.delete(lane);
      else counts.set(lane, left);
    },
  };
}

function requireRoom(
  waiting: readonly WaitingTask[],
  { lane, maxWaiting }: { lane: string; maxWaiting: number },
): void {
  const ofLane = waiting.filter((entry) => entry.lane === lane).length;
  if (waiting.length < maxWaiting && ofLane < MAX_WAITING_PER_LANE) return;
  throw new AppError('unavailable', {
    message: 'Fanfare is reading too many files right now. Try again in a few seconds.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
