import { PlatformError, type StepContext } from '#app/server/ports/platform-adapter.ts';

/**
 * Runs a call with the account's token. Where the platform says that the token ended (its code is in
 * `staleCodes`), the token is refreshed once and the call repeated once: a 401 did nothing.
 */
export async function withAccessToken<T>(
  context: StepContext,
  staleCodes: ReadonlySet<string>,
  call: (accessToken: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(await context.accessToken());
  } catch (error) {
    // After an unreadable 401 to a commit the post may be live: it is never sent again unasked.
    const isStale =
      error instanceof PlatformError &&
      error.kind !== 'outcome_unknown' &&
      staleCodes.has(error.code);
    if (!isStale) throw error;
  }
  return call(await context.accessToken({ forceRefresh: true }));
}
