import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';

export const CHECK_FIRST = AUTOMATIC_REMEDIES.checkPost;

/** Returns whether the response is a web page. No API returns one, but load balancers and proxies do. */
export function isWebPage({ headers }: HttpResponse): boolean {
  return /^(?:text\/html|application\/xhtml)/iu.test(headers['content-type']?.trim() ?? '');
}

/** Error code for a response that isn't the platform's own. */
export const UNREADABLE_CODE = 'unreadable_response';

const KEPT_STATUSES: ReadonlySet<number> = new Set([401, 413]);

/**
 * Creates the error for a response that can't be the platform's own. In the commit, the post may be live
 * anyway, so there the error is `outcome_unknown`. A 401 and a 413 keep their codes: before a commit,
 * refreshing the token or sending smaller chunks is harmless.
 */
export function createUnreadableError(
  platform: PlatformId,
  {
    response,
    commit,
    why,
    cause,
    checkRemedy = CHECK_FIRST,
  }: {
    readonly response: HttpResponse;
    readonly commit: boolean;
    readonly why: string;
    readonly cause?: unknown;
    readonly checkRemedy?: string;
  },
): PlatformError {
  const { status, text } = response;
  const document = isWebPage(response) ? 'a web page' : why;
  const what = text === '' ? 'no content' : document;
  return new PlatformError({
    platform,
    kind: commit ? 'outcome_unknown' : 'unreadable',
    code: KEPT_STATUSES.has(status) ? `http_${String(status)}` : UNREADABLE_CODE,
    message: `${PLATFORMS[platform].name} returned ${String(status)} with ${what}, which Fanfare can't read.`,
    remedy: commit ? checkRemedy : AUTOMATIC_REMEDIES.retry,
    cause,
  });
}
