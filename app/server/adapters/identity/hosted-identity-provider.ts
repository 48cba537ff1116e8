import { createRemoteJWKSet, type JWTPayload } from 'jose';
import { z } from 'zod';
import {
  type IdentityClaims,
  type IdentityEndpoints,
  type IdentityProvider,
  IdentityProviderError,
} from '#app/server/ports/identity-provider.ts';
import { toIdentityClaims, verifyIdToken } from './id-token.ts';

const REQUEST_TIMEOUT_MS = 5_000;
const METADATA_KEPT_MS = 60 * 60 * 1000;
const KEYS_COOLDOWN_MS = 30_000;
const WELL_KNOWN_PATH = '.well-known/openid-configuration';

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  prompt_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
type Metadata = z.infer<typeof Metadata>;

export interface HostedIdentityProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** How this provider is asked for its sign-up screen; `auto` sends `prompt=create` where it is listed. */
  readonly signUp: 'auto' | 'prompt_create' | 'screen_hint' | 'none';
  readonly logout: 'auto' | 'local';
  /** Replaceable in tests only. */
  readonly now?: () => number;
}

interface Discovered {
  readonly metadata: Metadata;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly readAt: number;
}

/** Any OpenID provider with discovery (Clerk, Auth0, Keycloak, …). Read on first use, kept for an hour. */
export function createHostedIdentityProvider(
  options: HostedIdentityProviderOptions,
): IdentityProvider & { readonly kind: 'hosted' } {
  const now = options.now ?? Date.now;
  let discovered: Discovered | null = null;

  async function discover(): Promise<Discovered> {
    if (discovered !== null && now() - discovered.readAt < METADATA_KEPT_MS) return discovered;
    const metadata = await readMetadata(options.issuer);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      timeoutDuration: REQUEST_TIMEOUT_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
    });
    discovered = { metadata, keys, readAt: now() };
    return discovered;
  }

  return {
    kind: 'hosted',
    issuer: options.issuer,
    identityIssuer: options.issuer,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    scopes: options.scopes,
    getEndpoints: async () => toEndpoints((await discover()).metadata, options),
    async readIdToken(token) {
      const { metadata, keys } = await discover();
      const expected = { issuer: options.issuer, clientId: options.clientId, nonce: token.nonce };
      const payload = await verifyIdToken(token.idToken, keys, expected);
      return readClaims(metadata, payload, token.accessToken);
    },
    // Somebody else's sessions: only the person can end them, by signing out.
    endSessionsOf: async () => {},
  };
}

function toEndpoints(
  metadata: Metadata,
  options: HostedIdentityProviderOptions,
): IdentityEndpoints {
  return {
    authorization: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    endSession: options.logout === 'local' ? null : (metadata.end_session_endpoint ?? null),
    signUpParameters: toSignUpParameters(metadata, options.signUp),
    requiresIss: metadata.authorization_response_iss_parameter_supported === true,
  };
}

/** An unknown prompt value may be an error (OpenID Connect Core 3.1.2.1): never sent on a guess. */
function toSignUpParameters(
  metadata: Metadata,
  signUp: HostedIdentityProviderOptions['signUp'],
): Readonly<Record<string, string>> {
  if (signUp === 'none') return {};
  if (signUp === 'screen_hint') return { screen_hint: 'signup' };
  const isListed = metadata.prompt_values_supported?.includes('create') === true;
  return signUp === 'prompt_create' || isListed ? { prompt: 'create' } : {};
}

async function readClaims(
  metadata: Metadata,
  payload: JWTPayload,
  accessToken: string,
): Promise<IdentityClaims> {
  const claims = toIdentityClaims(metadata.issuer, payload);
  if (claims.email !== null || metadata.userinfo_endpoint === undefined) return claims;
  const headers = { authorization: `Bearer ${accessToken}` };
  const userinfo = z
    .looseObject({ sub: z.string() })
    .parse(await readJson(metadata.userinfo_endpoint, headers));
  if (userinfo.sub !== claims.subject) {
    throw new IdentityProviderError('invalid_token', 'The userinfo is about somebody else.');
  }
  return toIdentityClaims(metadata.issuer, { ...userinfo, ...payload });
}

async function readMetadata(issuer: string): Promise<Metadata> {
  const address = new URL(issuer);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${WELL_KNOWN_PATH}`;
  const parsed = Metadata.safeParse(await readJson(address.href, {}));
  if (!parsed.success)
    throw unavailable('its metadata is not that of an OpenID provider', parsed.error);
  if (parsed.data.issuer !== issuer) {
    throw unavailable(`it calls itself ${parsed.data.issuer}; set OIDC_ISSUER to exactly that`);
  }
  return parsed.data;
}

async function readJson(address: string, headers: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) throw unavailable(`it answered ${response.status}`);
    return await response.json();
  } catch (cause) {
    if (cause instanceof IdentityProviderError) throw cause;
    throw unavailable('it did not answer', cause);
  }
}

function unavailable(reason: string, cause?: unknown): IdentityProviderError {
  return new IdentityProviderError(
    'unavailable',
    `The sign-in service cannot be used: ${reason}.`,
    { cause },
  );
}
