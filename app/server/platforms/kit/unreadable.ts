import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';

export const LOOK_FIRST = 'Nothing to do: the platform is asked whether the post is live.';
const TRIED_AGAIN = 'Nothing to do: it is tried again.';

/** True for a page made for browsers: no API answers with one, but load balancers and proxies do. */
export function isWebPage({ headers }: HttpResponse): boolean {
  return /^(?:text\/html|application\/xhtml)/iu.test(headers['content-type']?.trim() ?? '');
}

/** The code of a response that isn't the platform's own. */
export const UNREADABLE_CODE = 'unreadable_response';

const KEPT_STATUSES: ReadonlySet<number> = new Set([401, 413]);

/**
 * The error of a response that can't be the platform's own. In the commit the post may be live nevertheless,
 * so there it is `outcome_unknown`. A 401 and a 413 keep their codes: before a commit, renewing the token or
 * sending smaller pieces does no harm.
 */
export function createUnreadableError(
  platform: PlatformId,
  {
    response,
    commit,
    why,
    cause,
  }: {
    readonly response: HttpResponse;
    readonly commit: boolean;
    readonly why: string;
    readonly cause?: unknown;
  },
): PlatformError {
  const { status, text } = response;
  const document = isWebPage(response) ? 'a web page' : why;
  const what = text === '' ? 'no content' : document;
  return new PlatformError({
    platform,
    kind: commit ? 'outcome_unknown' : 'unreadable',
    code: KEPT_STATUSES.has(status) ? `http_${String(status)}` : UNREADABLE_CODE,
    message: `${PLATFORMS[platform].name} answered ${String(status)} with ${what}, which can't be read.`,
    remedy: commit ? LOOK_FIRST : TRIED_AGAIN,
    cause,
  });
}
