import { randomBytes } from 'node:crypto';
import type { Configuration } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createHostedIdentityProvider,
  type HostedIdentityProvider,
  type HostedIdentityProviderOptions,
} from '#app/server/adapters/identity/hosted-identity-provider.ts';
import { authenticateAccessToken } from '#app/server/services/identity/authenticate-access-token.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  createAccounts,
  type HostedProvider,
  signInAt,
  startHostedProvider,
} from '#tests/support/hosted-provider.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';

const CLIENT = { clientId: 'fanfare', clientSecret: 'a_secret_of/the+hosted%provider&0123456789' };
const MASTER_KEY = randomBytes(32);
const SCOPES = ['openid', 'email', 'profile'];

type Settings = Partial<Omit<HostedIdentityProviderOptions, 'issuer'>>;

/** A provider product: how it behaves, and the settings docs/hosted-sign-in.md gives for it. */
interface Make {
  readonly name: string;
  readonly issuerPath: string;
  readonly settings: Settings;
  readonly configuration: Configuration;
  readonly clientSettings?: Readonly<Record<string, unknown>>;
  /** Where a sign-up is sent. */
  readonly signUp: Readonly<Record<string, string>> | 'its own page';
  readonly signOut: 'end-session' | 'its own page' | 'here only';
  readonly expected: { readonly firstName: string | null; readonly emailVerified: boolean };
}

const createResource = (audience: string) => ({
  enabled: true,
  defaultResource: () => audience,
  useGrantedResource: () => true,
  getResourceServerInfo: () => ({
    scope: SCOPES.join(' '),
    audience,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: 600,
    jwt: { sign: { alg: 'RS256' as const } },
  }),
});
type Payload = Record<string, unknown>;
const shapeJwt = (change: (payload: Payload) => void): Configuration['formats'] => ({
  customizers: { jwt: (_ctx, _token, parts) => void change(parts.payload) },
});
const claims = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['given_name', 'family_name', 'name'],
};

const MAKES: readonly Make[] = [
  {
    name: 'Clerk',
    issuerPath: '',
    settings: {
      signUpUrl: 'https://accounts.example.com/sign-up?redirect_url={return_to}',
      logoutUrl: 'https://accounts.example.com/sign-out?redirect_url={return_to}',
    },
    configuration: {
      claims,
      // Opaque access tokens by default, and no end-session endpoint in its metadata.
      features: { rpInitiatedLogout: { enabled: false }, introspection: { enabled: true } },
      findAccount: createAccounts((subject) => ({
        email: `${subject}@clerk.example`,
        email_verified: true,
        given_name: 'Ada',
        family_name: 'Lovelace',
      })),
    },
    signUp: 'its own page',
    signOut: 'its own page',
    expected: { firstName: 'Ada', emailVerified: true },
  },
  {
    name: 'Auth0',
    // The trailing slash is part of its issuer.
    issuerPath: '/',
    settings: { signUp: 'screen_hint', audience: 'https://fanfare.example/api' },
    configuration: {
      claims,
      extraParams: ['screen_hint'],
      conformIdTokenClaims: false,
      features: { resourceIndicators: createResource('https://fanfare.example/api') },
      findAccount: createAccounts((subject) => ({
        email: `${subject}@auth0.example`,
        email_verified: true,
        name: 'Grace Hopper',
      })),
    },
    signUp: { screen_hint: 'signup' },
    signOut: 'end-session',
    expected: { firstName: 'Grace', emailVerified: true },
  },
  {
    name: 'WorkOS',
    issuerPath: '',
    settings: { audience: CLIENT.clientId, logout: 'local' },
    configuration: {
      claims,
      conformIdTokenClaims: false,
      clientAuthMethods: ['client_secret_post'],
      // Only the access token names the client as its audience.
      features: {
        rpInitiatedLogout: { enabled: false },
        resourceIndicators: createResource('urn:any'),
      },
      formats: shapeJwt((payload) => {
        payload['aud'] = CLIENT.clientId;
        delete payload['client_id'];
      }),
      // No names, and no information on whether the email address is verified.
      findAccount: createAccounts((subject) => ({ email: `${subject}@workos.example` })),
    },
    clientSettings: { token_endpoint_auth_method: 'client_secret_post' },
    signUp: {},
    signOut: 'here only',
    expected: { firstName: null, emailVerified: false },
  },
  {
    name: 'Keycloak',
    issuerPath: '/realms/fanfare',
    settings: {},
    configuration: {
      claims,
      conformIdTokenClaims: false,
      discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
      features: { resourceIndicators: createResource('urn:account') },
      formats: shapeJwt((payload) => {
        payload['azp'] = payload['client_id'];
        payload['typ'] = 'Bearer';
        payload['aud'] = 'account';
        delete payload['client_id'];
      }),
      findAccount: createAccounts((subject) => ({
        email: `${subject}@keycloak.example`,
        email_verified: false,
        given_name: 'Edsger',
      })),
    },
    signUp: { prompt: 'create' },
    signOut: 'end-session',
    expected: { firstName: 'Edsger', emailVerified: false },
  },
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe.each(MAKES)('sign-in with a provider like $name', (make) => {
  let hosted: HostedProvider;
  let app: SignInApp;
  let provider: HostedIdentityProvider;

  beforeAll(async () => {
    hosted = await startHostedProvider(make.issuerPath);
    app = await startSignInApp({
      prisma: database.database.prisma,
      masterKey: MASTER_KEY,
      identityProvider: (publicUrl) => {
        provider = createHostedIdentityProvider({
          issuer: hosted.issuer,
          ...CLIENT,
          scopes: SCOPES,
          signUp: 'auto',
          logout: 'auto',
          publicUrl,
          ...make.settings,
        });
        return provider;
      },
    });
    const { configuration, clientSettings = {} } = make;
    const settings = { client: CLIENT, publicUrl: app.publicUrl, configuration };
    hosted.open({ ...settings, clientSettings: { require_auth_time: true, ...clientSettings } });
  });
  afterAll(async () => {
    await app.close();
    await hosted.close();
  });

  const authenticate = (token: string) =>
    authenticateAccessToken(
      {
        prisma: database.database.prisma,
        clock: { now: () => new Date() },
        identityProvider: provider,
        signUp: 'open',
      },
      token,
    );

  it("signs the user in with the provider's profile", async () => {
    const browser = new TestBrowser(app.publicUrl);
    const page = await signInAt(browser, '/login', 'ada');
    expect(page.url.pathname + page.url.search).toBe('/app');
    const identity = await database.database.prisma.identity.findFirstOrThrow({
      where: { issuer: hosted.issuer, subject: 'ada' },
      select: { email: true, emailVerified: true, user: { select: { firstName: true } } },
    });
    const { firstName, emailVerified } = make.expected;
    expect(identity).toEqual({
      email: `ada@${make.name.toLowerCase()}.example`,
      emailVerified,
      user: { firstName },
    });
  });

  it("requests the sign-up screen with that provider's parameters", async () => {
    const response = await new TestBrowser(app.publicUrl).visit('/register', { stop: true });
    const target = new URL(response.headers.get('location') ?? '');
    const requested = ['prompt', 'screen_hint', 'redirect_url'].flatMap((name) => {
      const value = target.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    });
    expect([target.origin, Object.fromEntries(requested)]).toEqual(
      make.signUp === 'its own page'
        ? ['https://accounts.example.com', { redirect_url: `${app.publicUrl}/login` }]
        : [new URL(hosted.issuer).origin, make.signUp],
    );
  });

  it('signs out locally, and at the provider if it supports that', async () => {
    const browser = new TestBrowser(app.publicUrl);
    await signInAt(browser, '/login', 'eve');
    const response = await browser.visit('/logout', { method: 'POST', stop: true });
    const left = new URL(response.headers.get('location') ?? '', app.publicUrl);
    const home = `${app.publicUrl}/`;
    const query = left.searchParams;
    expect([
      left.origin + left.pathname,
      query.get('redirect_url') ?? query.get('post_logout_redirect_uri'),
      query.has('id_token_hint'),
    ]).toEqual(
      {
        'here only': [home, null, false],
        'its own page': ['https://accounts.example.com/sign-out', home, false],
        'end-session': [`${hosted.issuer.replace(/\/$/u, '')}/session/end`, home, true],
      }[make.signOut],
    );
    expect((await browser.visit('/app')).status).toBe(401);
  });

  it('accepts its access tokens in the API as the signed-in user', async () => {
    const actor = await authenticate(await hosted.createAccessToken('ada'));
    expect(actor).toMatchObject({ via: 'session', role: 'owner', environment: null });
    const { userId } = await database.database.prisma.identity.findFirstOrThrow({
      where: { issuer: hosted.issuer, subject: 'ada' },
    });
    expect(actor.userId).toBe(userId);
  });

  it('creates an account for a user whose first request is an API call', async () => {
    const first = await authenticate(await hosted.createAccessToken('first'));
    const { email } = await database.database.prisma.user.findUniqueOrThrow({
      where: { id: first.userId },
    });
    expect(email).toBe(`first@${make.name.toLowerCase()}.example`);
    expect(await authenticate(await hosted.createAccessToken('first'))).toMatchObject({
      userId: first.userId,
    });
  });

  it('rejects unknown tokens', async () => {
    const token = await hosted.createAccessToken('ada');
    const bent = token.slice(0, -8) + (token.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA');
    for (const wrong of ['nonsense', bent, 'ey.ey.ey']) {
      await expect(authenticate(wrong)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });
});
