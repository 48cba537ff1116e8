import type { JWK } from 'jose';
import {
  type AccountClaims,
  type Configuration,
  type FindAccount,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { SignInProblem } from '#app/domain/identity/sign-in.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { OidcPayloadAdapter } from './oidc-payload-adapter.ts';
import { renderSignOutPage } from './sign-out-page.ts';

export const CLIENT_ID = 'fanfare';
export const SCOPES = ['openid', 'email', 'profile'] as const;
/** Marks a sign-in that has been restarted once already; see `readPage` in http/identity/sign-in-forms.ts. */
export const RETRY_PARAMETER = 'fanfare_retry';
/** None may start like a cookie in http/identity/sign-in-strategy.ts, which finds its cookies by prefix. */
const COOKIE_NAMES = {
  session: 'idp_session',
  interaction: 'idp_interaction',
  resume: 'idp_resume',
} as const;

/** Returns the full names of the provider's cookies, with the prefix that the app's cookie jar adds. */
export function nameProviderCookies(
  nameCookie: (baseName: string) => string,
): Record<keyof typeof COOKIE_NAMES, string> {
  const { session, interaction, resume } = COOKIE_NAMES;
  return {
    session: nameCookie(session),
    interaction: nameCookie(interaction),
    resume: nameCookie(resume),
  };
}

const MINUTE_SECONDS = 60;
/**
 * Lifetime of the provider's own session: just long enough to finish a sign-in, because the provider serves
 * only this app. A revoked app session therefore can't be renewed without the password.
 */
const SESSION_SECONDS = 15 * MINUTE_SECONDS;

export interface ProviderSettings {
  readonly publicUrl: string;
  readonly prisma: PrismaClient;
  readonly logger: Logger;
  readonly clientSecret: string;
  /** Turns a cookie's base name into its full name, using the same rule as the app's cookie jar. */
  readonly nameCookie: (baseName: string) => string;
  /** The first key signs the provider's cookies; all of them are accepted for verification. */
  readonly cookieKeys: readonly string[];
}

export function createProviderConfiguration(
  settings: ProviderSettings,
  keys: readonly JWK[],
): Configuration {
  const isSecure = new URL(settings.publicUrl).protocol === 'https:';
  const cookie = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: '/',
  } as const;
  return {
    adapter: (type: string) => new OidcPayloadAdapter(settings.prisma, type),
    jwks: { keys: keys.map((key) => ({ ...key })) },
    clients: [createClient(settings)],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    scopes: [...SCOPES],
    // Puts the claims into the id_token, so they don't need a second request.
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_basic'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    cookies: {
      keys: [...settings.cookieKeys],
      names: nameProviderCookies(settings.nameCookie),
      long: cookie,
      short: cookie,
    },
    ttl: createLifetimes(),
    features: createFeatures(),
    extraParams: [RETRY_PARAMETER],
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    interactions: { policy: createPolicy(), url: toInteractionUrl },
    findAccount: createFindAccount(settings.prisma),
    loadExistingGrant,
    renderError: createErrorPage(settings.logger),
  };
}

function createClient({ publicUrl, clientSecret }: ProviderSettings) {
  return {
    client_id: CLIENT_ID,
    client_secret: clientSecret,
    client_name: 'Fanfare',
    token_endpoint_auth_method: 'client_secret_basic' as const,
    redirect_uris: [`${publicUrl}/auth/callback`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    require_auth_time: true,
    scope: SCOPES.join(' '),
  };
}

function createLifetimes() {
  return {
    AuthorizationCode: MINUTE_SECONDS,
    AccessToken: 10 * MINUTE_SECONDS,
    IdToken: 10 * MINUTE_SECONDS,
    Interaction: 15 * MINUTE_SECONDS,
    Session: SESSION_SECONDS,
    Grant: SESSION_SECONDS,
  };
}

function createFeatures(): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: renderSignOutPage,
      postLogoutSuccessSource: (ctx) => {
        ctx.redirect('/');
      },
    },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
  };
}

/** Adds `prompt=create` (OpenID Connect Initiating User Registration 1.0), which opens the sign-up screen. */
function createPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

function toInteractionUrl(
  _ctx: KoaContextWithOIDC,
  interaction: { uid: string; prompt: { name: string }; params: Record<string, unknown> },
): string {
  const path = interaction.prompt.name === 'create' ? '/register' : '/login';
  const query = new URLSearchParams({ uid: interaction.uid });
  if (interaction.params[RETRY_PARAMETER] !== undefined) query.set('retry', '1');
  return `${path}?${query.toString()}`;
}

function createFindAccount(prisma: PrismaClient): FindAccount {
  return async (_ctx, subject) => {
    const row = await prisma.credential.findFirst({
      where: { id: subject, disabledAt: null },
      select: { email: true, emailVerified: true, firstName: true, lastName: true },
    });
    if (row === null) return undefined;
    const name = [row.firstName, row.lastName].filter(Boolean).join(' ');
    const claims: AccountClaims = {
      sub: subject,
      email: row.email,
      email_verified: row.emailVerified,
      ...(name && { name }),
      ...(row.firstName && { given_name: row.firstName }),
      ...(row.lastName && { family_name: row.lastName }),
    };
    return { accountId: subject, claims: () => claims };
  };
}

/** Grants access without a consent screen, because the app and its own provider are the same party. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc;
  if (client?.clientId !== CLIENT_ID || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing?.accountId === session.accountId) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
}

function createErrorPage(logger: Logger): NonNullable<Configuration['renderError']> {
  return (ctx, out, error) => {
    const problem = toProblem(error);
    if (out.error === 'server_error') logger.error({ err: error }, 'The identity provider failed.');
    else logger.warn({ code: out.error, reason: error.message }, 'A sign-in request was refused.');
    ctx.status = 303;
    ctx.redirect(`/login?error=${problem}`);
  };
}

function toProblem(error: Error): SignInProblem {
  if (error.name === 'SessionNotFound') return 'expired';
  return toKnownOutage(error) === null ? 'failed' : 'unavailable';
}
