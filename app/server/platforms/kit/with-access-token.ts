import { PlatformError, type StepContext } from '#app/server/ports/platform-adapter.ts';

/**
 * Runs a call with the account's token. If the platform reports an expired token (its code is in
 * `expiredTokenCodes`), refreshes the token once and repeats the call once, because a 401 had no effect.
 */
export async function withAccessToken<T>(
  context: Pick<StepContext, 'accessToken'>,
  expiredTokenCodes: ReadonlySet<string>,
  call: (accessToken: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(await context.accessToken());
  } catch (error) {
    // After an unreadable 401 to a commit, the post may be live, so the commit isn't resent automatically.
    const isStale =
      error instanceof PlatformError &&
      error.kind !== 'outcome_unknown' &&
      expiredTokenCodes.has(error.code);
    if (!isStale) throw error;
  }
  return call(await context.accessToken({ forceRefresh: true }));
}
