import type { Request } from 'express';
import type { Admission } from '#app/server/services/users/admission.ts';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { RETURN_COOKIE, toSafeReturnPath } from './sign-in-return-to.ts';

const INVITATION_PATH = '/invitation';

/** Returns a new user's admission. A user with an invitation is on the way back to its page. */
export function toAdmission(
  { signUp, publicUrl }: Pick<SignInDeps, 'signUp' | 'publicUrl'>,
  request: Pick<Request, 'headers'>,
): Admission {
  const cookie = parseCookies(request.headers.cookie).get(
    createCookieJar(publicUrl).nameOf(RETURN_COOKIE),
  );
  const path = toSafeReturnPath(cookie, publicUrl);
  const url = path === null ? null : new URL(path, publicUrl);
  const isInvited = url?.pathname === INVITATION_PATH;
  return { policy: signUp, invitationToken: isInvited ? url.searchParams.get('token') : null };
}
