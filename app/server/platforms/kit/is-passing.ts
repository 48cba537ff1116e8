import { PlatformError } from '#app/server/ports/platform-adapter.ts';

/** Whether the platform gave no response that can be read: asking again later may bring one. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof PlatformError &&
    (error.kind === 'unavailable' ||
      error.kind === 'unreadable' ||
      error.kind === 'outcome_unknown')
  );
}

/** Whether the same question may get a response later: there was none, or the platform asks for a pause. */
export function isPassing(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof PlatformError && error.kind === 'rate_limited');
}

/**
 * For a question that is asked within the commit step after the commit was sent: without a response nobody
 * knows what became of it.
 */
export async function asOutcomeUnknown<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof PlatformError) || !isPassing(error)) throw error;
    const { platform, code, message, remedy, platformMessage } = error;
    throw new PlatformError({
      ...{ platform, code, message, remedy, platformMessage },
      kind: 'outcome_unknown',
      cause: error,
    });
  }
}
