import { PlatformError } from '#app/server/ports/platform-adapter.ts';

/** Whether the platform gave no response that can be read: asking again later may bring one. */
export function isUnanswered(error: unknown): error is PlatformError {
  return (
    error instanceof PlatformError &&
    (error.kind === 'unavailable' ||
      error.kind === 'unreadable' ||
      error.kind === 'outcome_unknown')
  );
}

/** Whether the same question may get a response later: there was none, or the platform asks for a pause. */
export function isPassing(error: unknown): error is PlatformError {
  return isUnanswered(error) || (error instanceof PlatformError && error.kind === 'rate_limited');
}
