import type { Express } from 'express';
import { createAttemptLimits } from '#app/server/adapters/identity/attempt-limits.ts';
import { createEmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import {
  createHostedIdentityProvider,
  type HostedIdentityProviderOptions,
} from '#app/server/adapters/identity/hosted-identity-provider.ts';
import { deriveSecret } from '#app/server/adapters/secret-box/derive-secret.ts';
import type { EmbeddedAccounts } from '#app/server/ports/identity-provider.ts';
import type { Mailer } from '#app/server/ports/mailer.ts';
import { revokeAccess } from '#app/server/services/access/revoke-access.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { SignUpPolicy } from '#app/server/services/users/admission.ts';
import { createCookieJar } from '#app/server/http/identity/sessions-cookie.ts';
import { bindIdentity } from '#app/server/services/identity/bind-identity.ts';
import { createSessions, type Sessions } from '#app/server/http/identity/sessions.ts';
import { mountSignIn, type SignIn } from '#app/server/http/identity/sign-in.ts';

export interface IdentityInput {
  readonly deps: ServiceDeps;
  readonly masterKey: Buffer;
  readonly mailer: Mailer | null;
  readonly config: {
    readonly publicUrl: string;
    readonly signUp: SignUpPolicy;
    readonly oidc:
      | (HostedIdentityProviderOptions & {
          readonly formOrigins: readonly string[];
          readonly logoutRevokesTokens: boolean;
        })
      | null;
  };
}

export interface Identity {
  readonly sessions: Sessions;
  /** The embedded provider's accounts, or null with a hosted provider. */
  readonly accounts: EmbeddedAccounts | null;
  /** `host:port` that this process uses to reach its own provider. */
  readonly backChannelHost: string;
  /** Origins that our forms may redirect to: the hosted provider's sign-in and sign-out. */
  readonly formActionOrigins: readonly string[];
  /** Returns the actor for a hosted provider's access token. Throws `unauthenticated`. */
  authenticateAccessToken(token: string): Promise<Actor>;
  mount(app: Express): SignIn;
  /** Runs hourly: rotates signing keys and removes expired data. */
  maintain(): Promise<void>;
}

/** Creates sessions and sign-in, using the configured OpenID provider or the embedded one. */
export async function createIdentity(
  { deps, masterKey, mailer, config }: IdentityInput,
  { port }: { port: number },
): Promise<Identity> {
  const { prisma, clock, logger, secrets } = deps;
  const { publicUrl, oidc } = config;
  const backChannelHost = `127.0.0.1:${port}`;
  const identityProvider = oidc
    ? createHostedIdentityProvider({ ...oidc, publicUrl })
    : await createEmbedded({ deps, masterKey, publicUrl }, backChannelHost);
  const identity = bindIdentity({
    prisma,
    clock,
    logger,
    secrets,
    mailer,
    publicUrl,
    identityProvider,
    signUp: config.signUp,
    limits: createAttemptLimits(prisma),
    logoutRevokesTokens: oidc?.logoutRevokesTokens ?? false,
  });
  const sessions = createSessions({ publicUrl, identity });
  const nonceKey = deriveSecret(masterKey, 'sign-in nonce');
  return {
    sessions,
    accounts: identityProvider.kind === 'embedded' ? identityProvider.accounts : null,
    backChannelHost,
    formActionOrigins: oidc ? toFormOrigins(oidc) : [],
    authenticateAccessToken: (token) => identity.authenticateAccessToken(token),
    maintain: () => identity.removeExpiredIdentity(),
    mount: (app) =>
      mountSignIn(app, { publicUrl, logger, sessions, identity, identityProvider, nonceKey }),
  };
}

function createEmbedded(
  {
    deps,
    masterKey,
    publicUrl,
  }: Pick<IdentityInput, 'deps' | 'masterKey'> & { readonly publicUrl: string },
  backChannelHost: string,
) {
  const { prisma, sql, clock, logger, secrets } = deps;
  return createEmbeddedIdentityProvider({
    publicUrl,
    prisma,
    sql,
    logger,
    clock,
    secrets,
    revokeAccess,
    clientSecret: deriveSecret(masterKey, 'oidc client secret'),
    nameCookie: (name) => createCookieJar(publicUrl).toFullName(name),
    cookieKeys: [deriveSecret(masterKey, 'oidc cookies')],
    getBackChannelOrigin: () => `http://${backChannelHost}`,
  });
}

/** Browsers follow a form's redirects only to origins that the page allows, at every step. */
function toFormOrigins(
  oidc: Pick<HostedIdentityProviderOptions, 'issuer' | 'signUpUrl' | 'logoutUrl'> & {
    formOrigins: readonly string[];
  },
): readonly string[] {
  const addresses = [oidc.issuer, oidc.signUpUrl, oidc.logoutUrl].filter(
    (url) => typeof url === 'string',
  );
  return [...new Set([...addresses.map((url) => new URL(url).origin), ...oidc.formOrigins])];
}
