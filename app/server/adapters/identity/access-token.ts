import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import {
  type AccessTokenFacts,
  IdentityProviderError,
} from '#app/server/ports/identity-provider.ts';
import { toBasicCredentials } from './basic-credentials.ts';
import { refuseToken, toIdentityClaims, verifyJwt } from './id-token.ts';
import {
  type DiscoveredProvider,
  parseResponse,
  readJson,
  unavailable,
} from './provider-metadata.ts';

/** Maximum age of a cached result, and so the longest a revoked token keeps working. */
const RESPONSE_KEPT_MS = 60_000;
const MAX_KEPT_RESPONSES = 1_000;
const JWT_PARTS = 3;
/**
 * Claims found only in id_tokens, which prove a sign-in to the client and must not be used to call an API.
 */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];

export interface AccessTokenOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string | null;
  /**
   * The origin of our own pages. Session tokens issued by a provider's script name it as their authorized
   * party.
   */
  readonly appOrigin: string | null;
  readonly opaqueTokens: 'introspection' | 'userinfo' | 'refuse';
  readonly now: () => number;
}

/**
 * Creates a reader for a hosted provider's access tokens. Verifies JWTs with the provider's keys and sends
 * opaque tokens to the provider.
 */
export function createAccessTokenReader(
  options: AccessTokenOptions,
  discover: () => Promise<DiscoveredProvider>,
): (token: string) => Promise<AccessTokenFacts> {
  const introspectOnce = cacheResponses(options.now, async (token) =>
    readOpaque(options, await discover(), token),
  );
  return async (token) => {
    if (!isJwt(token)) return introspectOnce(token);
    const { keys } = await discover();
    const payload = await verifyJwt(token, keys, {
      issuer: options.issuer,
      ...(options.audience !== null && { audience: options.audience }),
    });
    checkPurpose(options, payload);
    return toFacts(options.issuer, payload);
  };
}

/**
 * Returns whether the token is a signed JWT. An encrypted token has five parts and is as opaque as a random
 * one.
 */
function isJwt(token: string): boolean {
  return token.split('.').length === JWT_PARTS && token.startsWith('ey');
}

function checkPurpose(options: AccessTokenOptions, payload: JWTPayload): void {
  const isIdToken =
    ID_TOKEN_CLAIMS.some((claim) => payload[claim] !== undefined) || payload['typ'] === 'ID';
  if (isIdToken) throw refuseToken('it’s an id_token, which can’t be used to call an API');
  if (options.audience !== null) return;
  const parties = [payload['azp'], payload['client_id']].filter((party) => party !== undefined);
  const ownClients: readonly unknown[] = [options.clientId, options.appOrigin];
  if (!parties.some((party) => ownClients.includes(party))) {
    throw refuseToken('it was issued to another client');
  }
}

function toFacts(issuer: string, payload: JWTPayload): AccessTokenFacts {
  // Clerk's status for a session with an unfinished task, such as choosing an organization.
  if (payload['sts'] === 'pending') {
    throw new IdentityProviderError('pending', 'The sign-in isn’t finished.');
  }
  const authTime = payload['auth_time'];
  return {
    claims: toIdentityClaims(issuer, payload),
    authTime: typeof authTime === 'number' ? new Date(authTime * 1000) : null,
    issuedAt: typeof payload.iat === 'number' ? new Date(payload.iat * 1000) : null,
  };
}

const Introspection = z.looseObject({
  active: z.boolean(),
  sub: z.string().optional(),
  client_id: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  iss: z.string().optional(),
});

async function readOpaque(
  options: AccessTokenOptions,
  { metadata }: DiscoveredProvider,
  token: string,
): Promise<AccessTokenFacts> {
  if (options.opaqueTokens === 'refuse') throw refuseToken('it isn’t a JWT');
  if (options.opaqueTokens === 'userinfo') {
    if (metadata.userinfo_endpoint === undefined) throw unavailable('it has no userinfo endpoint');
    const headers = { authorization: `Bearer ${token}` };
    return toFacts(
      options.issuer,
      (await readJson(metadata.userinfo_endpoint, { headers })) as JWTPayload,
    );
  }
  if (metadata.introspection_endpoint === undefined) throw refuseToken('it isn’t a JWT');
  const response = parseResponse(
    Introspection,
    await readJson(metadata.introspection_endpoint, {
      headers: { authorization: toBasicCredentials(options) },
      form: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    }),
    'its introspection response is empty',
  );
  if (!response.active || !isForUs(options, response)) throw refuseToken('it isn’t active here');
  return toFacts(options.issuer, response);
}

function isForUs(options: AccessTokenOptions, response: z.infer<typeof Introspection>): boolean {
  if (response.iss !== undefined && response.iss !== options.issuer) return false;
  if (options.audience === null) return response.client_id === options.clientId;
  return [response.aud].flat().includes(options.audience);
}

/**
 * Caches results, including rejections, so a bad token doesn't cost a request each time. Keys are hashes,
 * never tokens.
 */
function cacheResponses(
  now: () => number,
  introspect: (token: string) => Promise<AccessTokenFacts>,
): (token: string) => Promise<AccessTokenFacts> {
  const responses = new Map<string, { until: number; response: Promise<AccessTokenFacts> }>();
  return (token) => {
    const key = createHash('sha256').update(token).digest('base64url');
    const stored = responses.get(key);
    if (stored !== undefined && now() < stored.until) return stored.response;
    responses.delete(key);
    const response = introspect(token);
    responses.set(key, { until: now() + RESPONSE_KEPT_MS, response });
    response.catch((error: unknown) => {
      const isFinal = error instanceof IdentityProviderError && error.kind !== 'unavailable';
      if (!isFinal) responses.delete(key);
    });
    const [oldest] = responses.keys();
    if (responses.size > MAX_KEPT_RESPONSES && oldest !== undefined) responses.delete(oldest);
    return response;
  };
}
