import type { ReturningPerson } from '#app/domain/identity/account-deletion.ts';
import type { IdentityServices } from '#app/server/services/identity/bind-identity.ts';
import type { NewSession } from '#app/server/services/identity/create-session.ts';
import type { CurrentSession } from '#app/server/services/identity/read-session.ts';
import { ABSOLUTE_MS } from '#app/server/services/identity/session-token.ts';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';

const COOKIE = 'session';

/** Sessions by their cookie. */
export interface Sessions {
  /** Returns the cookie's session, or null if it's missing, unknown, expired, or revoked. */
  readSession(cookieHeader: string | undefined): Promise<CurrentSession | null>;
  /** Returns the owner of a deleted account while it can be restored. The session allows nothing else. */
  readReturning(cookieHeader: string | undefined): Promise<ReturningPerson | null>;
  /** Creates a session. Only `setCookie` contains the cookie's value. */
  createSession(session: NewSession): Promise<{ sessionId: string; setCookie: string }>;
  /** Also ends the identity provider's session, or the next click would sign in again without asking. */
  revokeSession(sessionId: string): Promise<void>;
  /** Returns the session's id_token, the hint needed to end the session at the provider. */
  readIdToken(sessionId: string): Promise<string | null>;
  /** Returns the `Set-Cookie` header for a new session or a session's new token. */
  toCookie(token: string): string;
  /** A `Set-Cookie` header that removes the session's cookie. */
  readonly expiredCookie: string;
}

export interface SessionsDeps {
  readonly publicUrl: string;
  readonly identity: Pick<
    IdentityServices,
    'readSession' | 'readReturning' | 'createSession' | 'revokeSession' | 'readIdToken'
  >;
}

export function createSessions({ publicUrl, identity }: SessionsDeps): Sessions {
  const cookies = createCookieJar(publicUrl);
  const readToken = (header: string | undefined) =>
    parseCookies(header).get(cookies.toFullName(COOKIE));
  const toCookie = (token: string) => cookies.serialize(COOKIE, token, ABSOLUTE_MS / 1000);
  return {
    readSession: (header) => identity.readSession(readToken(header)),
    readReturning: (header) => identity.readReturning(readToken(header)),
    async createSession(session) {
      const { sessionId, token } = await identity.createSession(session);
      return { sessionId, setCookie: toCookie(token) };
    },
    async revokeSession(sessionId) {
      await identity.revokeSession({ sessionId });
    },
    readIdToken: (sessionId) => identity.readIdToken(sessionId),
    toCookie,
    expiredCookie: cookies.expire(cookies.toFullName(COOKIE)),
  };
}
