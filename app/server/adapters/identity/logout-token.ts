import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { decodeProtectedHeader } from 'jose';
import type { LogoutNotice } from '#app/server/ports/identity-provider.ts';
import { refuseToken, verifyJwt } from './id-token.ts';

/** The event that every logout token contains (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Accepted values of the `typ` header. Providers that predate the final standard send `JWT` or nothing. */
const TOKEN_TYPES: readonly unknown[] = ['logout+jwt', 'JWT', undefined];
/** Providers send the token immediately, so an older one is a replay. */
const MAX_AGE = '5m';

/**
 * Validates a logout token, following every step of OpenID Connect Back-Channel Logout 1.0, section 2.6.
 * Throws `IdentityProviderError`: `invalid_token`, or `unavailable` when the provider's keys can't be read.
 */
export async function verifyLogoutToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: { readonly issuer: string; readonly clientId: string },
): Promise<LogoutNotice> {
  const payload = await verifyJwt(token, keys, {
    issuer,
    audience: clientId,
    maxTokenAge: MAX_AGE,
    // Keycloak before 24 doesn't send `exp`. If the claim is present, it's checked.
    requiredClaims: ['iat', 'jti'],
  });
  if (!TOKEN_TYPES.includes(decodeProtectedHeader(token).typ)) {
    throw refuseToken('it doesn’t have the type of a logout token');
  }
  if (payload['nonce'] !== undefined) throw refuseToken('it has a nonce, so it is an ID token');
  if (!hasLogoutEvent(payload)) throw refuseToken('it has no logout event');
  const notice = { issuer, subject: payload.sub ?? null, sid: readSid(payload) };
  if (notice.subject === null && notice.sid === null) {
    throw refuseToken('it names neither a user nor a session');
  }
  return { ...notice, issuedAt: new Date((payload.iat ?? 0) * 1000) };
}

function hasLogoutEvent({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null) return false;
  const event: unknown = (events as Record<string, unknown>)[LOGOUT_EVENT];
  return typeof event === 'object' && event !== null;
}

function readSid({ sid }: JWTPayload): string | null {
  return typeof sid === 'string' && sid !== '' ? sid : null;
}
