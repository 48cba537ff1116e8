import type { Request } from 'express';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';
import { RETURN_COOKIE, toSafeReturnPath } from './sign-in-return-to.ts';

const INVITATION_PATH = '/invitation';

/**
 * Returns the token of the invitation that the browser followed, or null. A user with an invitation is on the
 * way back to its page.
 */
export function readInvitationToken(
  publicUrl: string,
  request: Pick<Request, 'headers'>,
): string | null {
  const cookie = parseCookies(request.headers.cookie).get(
    createCookieJar(publicUrl).nameOf(RETURN_COOKIE),
  );
  const path = toSafeReturnPath(cookie, publicUrl);
  const url = path === null ? null : new URL(path, publicUrl);
  return url?.pathname === INVITATION_PATH ? url.searchParams.get('token') : null;
}
