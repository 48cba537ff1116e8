import { createLocalJWKSet, errors, type JWK, type JWTPayload } from 'jose';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import type { EmbeddedIdentity } from '#app/server/ports/embedded-identity.ts';
import {
  type IdentityEndpoints,
  EMBEDDED_IDENTITY_ISSUER,
  type IdentityClaims,
} from '#app/server/ports/identity-provider.ts';
import { systemClock } from '../clock/system-clock.ts';
import type { RevokeAccess } from './access-ending.ts';
import { createAccountRecovery } from './account-recovery.ts';
import { createEmbeddedAccounts } from './embedded-accounts.ts';
import { refuseToken, toIdentityClaims, verifyIdToken } from './id-token.ts';
import { createInteractions, type Interactions } from './interactions.ts';
import {
  CLIENT_ID,
  createProviderConfiguration,
  type ProviderSettings,
  SCOPES,
} from './provider-configuration.ts';
import { createPasskeys } from './passkeys.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSecondSteps } from './second-steps.ts';
import { ensureSigningKeys, type SigningKeyDeps } from './signing-keys.ts';

/** The path where the provider is mounted. Its issuer is `${publicUrl}/oidc`. */
export const PROVIDER_PATH = '/oidc';

export interface EmbeddedIdentityProviderOptions extends ProviderSettings, SigningKeyDeps {
  /** `http://127.0.0.1:<port>`, known only once the server is listening. */
  readonly getBackChannelOrigin: () => string;
  readonly revokeAccess: RevokeAccess;
}

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface EmbeddedIdentityProvider extends EmbeddedIdentity {
  readonly interactions: Interactions;
  /**
   * Handles every request below `PROVIDER_PATH`. The path prefix must already be stripped from the request's
   * URL.
   */
  readonly handle: NodeHandler;
}

interface Current {
  readonly provider: Provider;
  readonly callback: NodeHandler;
  readonly keys: readonly JWK[];
}

/** Creates the OpenID provider that runs in the app's own process and database. */
export async function createEmbeddedIdentityProvider(
  options: EmbeddedIdentityProviderOptions,
): Promise<EmbeddedIdentityProvider> {
  const issuer = options.publicUrl + PROVIDER_PATH;
  let current = createCurrent(options, issuer, await ensureSigningKeys(options));

  const passkeys = createPasskeys(options);
  const secondSteps = createSecondSteps(options);

  async function reloadKeys(): Promise<void> {
    const keys = await ensureSigningKeys(options);
    const [before, after] = [current.keys, keys].map((list) =>
      list.map((key) => key.kid).join(' '),
    );
    // The provider accepts keys only when it's created; all its other state is in the database.
    if (before !== after) current = createCurrent(options, issuer, keys);
  }

  return {
    kind: 'embedded',
    issuer,
    identityIssuer: EMBEDDED_IDENTITY_ISSUER,
    clientId: CLIENT_ID,
    clientSecret: options.clientSecret,
    scopes: SCOPES,
    accounts: createEmbeddedAccounts({ prisma: options.prisma, issuer: EMBEDDED_IDENTITY_ISSUER }),
    recovery: createAccountRecovery({ ...options, identityIssuer: EMBEDDED_IDENTITY_ISSUER }),
    passkeys,
    secondFactor: createSecondFactor({
      ...options,
      identityIssuer: EMBEDDED_IDENTITY_ISSUER,
      worldClock: systemClock,
    }),
    secondSteps,
    interactions: createInteractions(() => current.provider, options),
    handle(request, response) {
      fixAddress(request, options.publicUrl);
      return current.callback(request, response);
    },
    getEndpoints: async () => describeEndpoints(options, issuer),
    readIdToken: (token) => readIdToken({ issuer, getKeys: () => current.keys, reloadKeys }, token),
    // The provider's access tokens never leave this process. Programs use API tokens.
    readAccessToken: async () => {
      throw refuseToken('it isn’t an API token');
    },
    readProfile: async ({ claims }) => claims,
    async revokeSessions(subject) {
      await options.prisma.oidcPayload.deleteMany({
        where: { type: 'Session', payload: { path: ['accountId'], equals: subject } },
      });
    },
    async maintain() {
      await reloadKeys();
      await options.prisma.oidcPayload.deleteMany({ where: { expiresAt: { lt: new Date() } } });
      await passkeys.removeExpired();
      await secondSteps.removeExpired();
    },
  };
}

function describeEndpoints(
  { getBackChannelOrigin }: EmbeddedIdentityProviderOptions,
  issuer: string,
): IdentityEndpoints {
  return {
    authorization: `${issuer}/auth`,
    token: `${getBackChannelOrigin()}${PROVIDER_PATH}/token`,
    clientAuth: 'basic',
    endSession: null,
    signOutUrl: null,
    signUpParameters: { prompt: 'create' },
    signUpUrl: null,
    requiresIss: true,
  };
}

function createCurrent(
  options: EmbeddedIdentityProviderOptions,
  issuer: string,
  keys: readonly JWK[],
): Current {
  const provider = new Provider(issuer, createProviderConfiguration(options, keys));
  provider.proxy = true;
  provider.use(moveCookiesToRoot);
  provider.on('server_error', (_ctx, err) => {
    options.logger.error({ err }, 'The identity provider failed.');
  });
  return { provider, callback: provider.callback(), keys };
}

/**
 * Sets the path of every provider cookie to `/`. The provider scopes one to the interaction's path, and
 * browsers reject a `__Host-` cookie whose path isn't the root.
 */
async function moveCookiesToRoot(
  { response }: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next();
  const lines = [response.get('set-cookie') as string | string[]].flat().filter(Boolean);
  if (lines.length === 0) return;
  response.set(
    'set-cookie',
    lines.map((line) => line.replace(/; path=[^;]*/iu, '; path=/')),
  );
}

/**
 * Makes requests match the configured public URL, whatever `Host` says and wherever TLS terminates, because
 * the provider builds its own URLs from the request (oidc-provider 9).
 */
function fixAddress(request: IncomingMessage, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl);
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = host;
}

async function readIdToken(
  source: { issuer: string; getKeys: () => readonly JWK[]; reloadKeys: () => Promise<void> },
  { idToken, nonce }: { idToken: string; nonce: string },
): Promise<IdentityClaims> {
  const expected = { issuer: source.issuer, clientId: CLIENT_ID, nonce };
  const verify = (): Promise<JWTPayload> =>
    verifyIdToken(
      idToken,
      createLocalJWKSet({ keys: source.getKeys().map(toPublicKey) }),
      expected,
    );
  try {
    return toIdentityClaims(EMBEDDED_IDENTITY_ISSUER, await verify());
  } catch (error) {
    // Another process may have rotated the keys since this process read them.
    if (!(error instanceof Error && error.cause instanceof errors.JWKSNoMatchingKey)) throw error;
    await source.reloadKeys();
    return toIdentityClaims(EMBEDDED_IDENTITY_ISSUER, await verify());
  }
}

function toPublicKey({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use };
}
