import { PlatformError } from '#app/server/ports/platform-adapter.ts';

/** Returns whether the platform gave no readable response, so a retry may get one. */
export function hasNoResponse(error: unknown): boolean {
  return (
    error instanceof PlatformError &&
    (error.kind === 'unavailable' ||
      error.kind === 'unreadable' ||
      error.kind === 'outcome_unknown')
  );
}

/**
 * Returns whether the same request may succeed later: it got no response, or the platform asked for a
 * pause.
 */
export function isTransient(error: unknown): boolean {
  return hasNoResponse(error) || (error instanceof PlatformError && error.kind === 'rate_limited');
}

/**
 * Wraps a read made in the commit step after the commit was sent. Without a response to the read, the
 * outcome of the commit is unknown.
 */
export async function asOutcomeUnknown<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!(error instanceof PlatformError) || !isTransient(error)) throw error;
    const { platform, code, message, remedy, platformMessage } = error;
    throw new PlatformError({
      platform,
      code,
      message,
      remedy,
      platformMessage,
      kind: 'outcome_unknown',
      cause: error,
    });
  }
}
