import type { Client } from '#cli/client/client.ts';
import { pause } from '#cli/client/pause.ts';
import { CliError } from '#cli/errors/cli-error.ts';

/** Error codes after which the same call can succeed later. */
const PASSING = new Set([
  'still_running',
  'rate_limited',
  'answer_lost',
  'unreachable',
  'server_failed',
  'internal',
  'unavailable',
  'upload_unfinished',
]);
/** The server is up and said when to retry. */
const IN_LINE = new Set(['still_running', 'rate_limited']);

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const PATIENCE_MS = 120_000;
/** For a server that accepts connections but responds slowly: it's busy, not down. */
export const SLOW_PATIENCE_MS = 15 * 60_000;

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Called before each pause. */
  readonly onWait: (reason: string, waitMs: number) => void;
}

/** Returns whether the same call may succeed a moment later. */
export function isTransient(error: CliError): boolean {
  return PASSING.has(error.code);
}

/** Returns whether the server accepted the connection and then stayed silent until the timeout. */
function isSlow({ code, cause }: CliError): boolean {
  return code === 'answer_lost' && cause instanceof Error && cause.name === 'TimeoutError';
}

/**
 * Repeats an idempotent call until it succeeds: for as long as the server asks to wait, for 15 minutes while
 * it's slow, and for two minutes while it's down. Throws refusals, and the last failure.
 */
async function callWithRetries<T>(
  call: () => Promise<T>,
  { signal, onWait }: RetryOptions,
): Promise<T> {
  const isLost = createPatience();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CliError) || !isTransient(error) || isLost(error)) throw error;
      const ownMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10), LONGEST_PAUSE_MS);
      const waitMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : ownMs;
      onWait(error.message, waitMs);
      await pause(waitMs, signal);
    }
  }
}

/**
 * Returns a function that says when to give up. The time allowed depends on whether the server is reachable.
 */
function createPatience(): (error: CliError) => boolean {
  const startedAt = performance.now();
  let awaySince: number | null = null;
  return (error) => {
    const now = performance.now();
    if (IN_LINE.has(error.code)) awaySince = null;
    else if (!isSlow(error)) awaySince ??= now;
    return isSlow(error)
      ? now - startedAt > SLOW_PATIENCE_MS
      : awaySince !== null && now - awaySince > PATIENCE_MS;
  };
}

/**
 * Wraps a client so calls and uploads are repeated until they succeed. Only for calls that are safe to
 * repeat.
 */
export function createRetryingClient(client: Client, options: RetryOptions): Client {
  return {
    ...client,
    call: (id, request) => callWithRetries(() => client.call(id, request), options),
    upload: (request) => callWithRetries(() => client.upload(request), options),
    openBulkResults: (bulkId) => callWithRetries(() => client.openBulkResults(bulkId), options),
  };
}
