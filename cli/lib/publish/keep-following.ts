import { pause } from '#cli/client/pause.ts';
import type { StreamEvent } from '#cli/client/open-events.ts';
import { CliError } from '#cli/errors/cli-error.ts';

/** Temporary failures: the server is down, restarting, or overloaded. */
const PASSING = new Set([
  'unreachable',
  'answer_lost',
  'server_failed',
  'unavailable',
  'rate_limited',
]);

export function isTransient(error: unknown): error is CliError {
  return error instanceof CliError && PASSING.has(error.code);
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

interface FollowOptions {
  readonly signal: AbortSignal;
  /** Opens the stream from the start. */
  readonly open: () => AsyncIterable<StreamEvent>;
  /** Called once each time the connection is lost. */
  readonly onLost: (error: CliError) => void;
}

/**
 * Reopens a stream whenever it breaks, until it ends normally. Events the server repeats after a reconnect
 * are repeated here. Throws permanent failures, and `interrupted` on Ctrl-C.
 */
export async function* keepFollowing({
  signal,
  open,
  onLost,
}: FollowOptions): AsyncGenerator<StreamEvent> {
  let pauseMs = FIRST_PAUSE_MS;
  let hasWorked = false;
  for (;;) {
    let requestedMs = 0;
    try {
      for await (const event of open()) {
        pauseMs = FIRST_PAUSE_MS;
        hasWorked = true;
        yield event;
      }
      return;
    } catch (error) {
      // If the first attempt fails to connect, the URL is probably wrong.
      if (!hasWorked || !isTransient(error)) throw error;
      if (pauseMs === FIRST_PAUSE_MS) onLost(error);
      requestedMs = (error.retryAfterSeconds ?? 0) * 1000;
    }
    await pause(Math.max(pauseMs, requestedMs), signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
