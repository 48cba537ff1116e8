import { pause } from '#cli/client/pause.ts';
import type { StreamEvent } from '#cli/client/open-events.ts';
import { CliError } from '#cli/errors/cli-error.ts';

/** Failures that pass: the server is away, restarts, or has too much to do. */
const PASSING = new Set([
  'unreachable',
  'answer_lost',
  'server_failed',
  'unavailable',
  'rate_limited',
]);

export function isPassing(error: unknown): error is CliError {
  return error instanceof CliError && PASSING.has(error.code);
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

interface FollowOptions {
  readonly signal: AbortSignal;
  /** Each try from the beginning. */
  readonly open: () => AsyncIterable<StreamEvent>;
  /** Told once for each time that the connection is lost. */
  readonly onLost: (error: CliError) => void;
}

/**
 * A stream that is opened again whenever it breaks, until it ends by itself. What it tells again after a
 * break is told again here. Throws what does not pass, and `interrupted` at Ctrl-C.
 */
export async function* keepFollowing({
  signal,
  open,
  onLost,
}: FollowOptions): AsyncGenerator<StreamEvent> {
  let pauseMs = FIRST_PAUSE_MS;
  let hasWorked = false;
  for (;;) {
    let askedMs = 0;
    try {
      for await (const event of open()) {
        pauseMs = FIRST_PAUSE_MS;
        hasWorked = true;
        yield event;
      }
      return;
    } catch (error) {
      // At the very first try a server that is not there is a wrong address.
      if (!hasWorked || !isPassing(error)) throw error;
      if (pauseMs === FIRST_PAUSE_MS) onLost(error);
      askedMs = (error.retryAfterSeconds ?? 0) * 1000;
    }
    await pause(Math.max(pauseMs, askedMs), signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
