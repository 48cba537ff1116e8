import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { timingSafeEqual } from 'node:crypto';
import { type IdentityClaims, IdentityProviderError } from '#app/server/ports/identity-provider.ts';

/** Signatures only, never HMAC: a public key must not be usable as a shared secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 60;
/**
 * jose's codes for a key response that is late, not a 200, or not a key set. The token itself may be valid.
 */
const UNREADABLE_KEYS: ReadonlySet<string> = new Set([
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
  errors.JOSEError.code,
]);

export interface IdTokenExpectation {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
}

/** Runs every check that OpenID Connect Core 3.1.3.7 requires of a client, and returns the claims. */
export async function verifyIdToken(
  idToken: string,
  keys: JWTVerifyGetKey,
  expected: IdTokenExpectation,
): Promise<JWTPayload> {
  const { issuer, clientId: audience } = expected;
  const payload = await verifyJwt(idToken, keys, { issuer, audience, maxTokenAge: '15m' });
  if (!isSameText(payload.nonce, expected.nonce))
    throw refuseToken('its nonce isn’t the one we sent');
  const hasSeveralAudiences = Array.isArray(payload.aud) && payload.aud.length > 1;
  const isForeign = payload.azp !== undefined && payload.azp !== expected.clientId;
  if (isForeign || (hasSeveralAudiences && payload.azp === undefined)) {
    throw refuseToken('it was issued to another client');
  }
  return payload;
}

export interface JwtExpectation {
  readonly issuer: string;
  readonly audience?: string;
  /** In jose's format: `15m`. */
  readonly maxTokenAge?: string;
  readonly requiredClaims?: string[];
}

/** Verifies the signature, issuer, audience, and times of any of the provider's tokens. */
export async function verifyJwt(
  token: string,
  keys: JWTVerifyGetKey,
  expected: JwtExpectation,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      requiredClaims: ['sub', 'exp', 'iat'],
      ...expected,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError && !UNREADABLE_KEYS.has(cause.code)) {
      throw refuseToken(cause.code, cause);
    }
    const message = 'The provider’s keys couldn’t be read.';
    throw new IdentityProviderError('unavailable', message, { cause });
  }
}

function isSameText(actual: unknown, expected: string): boolean {
  if (typeof actual !== 'string') return false;
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function refuseToken(reason: string, cause?: unknown): IdentityProviderError {
  return new IdentityProviderError('invalid_token', `The token was refused: ${reason}.`, {
    cause,
  });
}

/** Maps the standard claims to ours. Throws when there is no subject. */
export function toIdentityClaims(issuer: string, payload: JWTPayload): IdentityClaims {
  if (!payload.sub) throw refuseToken('it has no subject');
  const email = readText(payload.email)?.toLowerCase() ?? null;
  const names = readNames(payload);
  const authenticatedAt = typeof payload.auth_time === 'number' ? payload.auth_time : payload.iat;
  return {
    issuer,
    subject: payload.sub,
    email,
    emailVerified: email !== null && payload.email_verified === true,
    ...names,
    authTime: new Date((authenticatedAt ?? 0) * 1000),
    usedSecondFactor: Array.isArray(payload['amr']) && payload['amr'].includes('mfa'),
    sid: readText(payload.sid),
  };
}

function readNames(payload: JWTPayload): { firstName: string | null; lastName: string | null } {
  const firstName = readText(payload.given_name);
  const lastName = readText(payload.family_name);
  if (firstName !== null || lastName !== null) return { firstName, lastName };
  const [first, ...rest] = (readText(payload.name) ?? '').split(' ').filter(Boolean);
  return { firstName: first ?? null, lastName: rest.join(' ') || null };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
