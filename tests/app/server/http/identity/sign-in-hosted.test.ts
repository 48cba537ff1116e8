import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHostedIdentityProvider } from '#app/server/adapters/identity/hosted-identity-provider.ts';
import { type Page, TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';

const CLIENT = {
  clientId: 'fanfare-at-hosted',
  clientSecret: 'a_secret-of-the-hosted-provider-0123456789',
};

let database: TestDatabase;
let hosted: Server;
let issuer: string;
let app: SignInApp;

beforeAll(async () => {
  // oidc-provider warns that it isn't set up for production.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  database = await createTestDatabase();
  hosted = createServer();
  await new Promise<void>((resolve) => hosted.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`;
  const settings = {
    issuer,
    ...CLIENT,
    scopes: ['openid', 'email'],
    signUp: 'auto',
    logout: 'auto',
    retryDelaysMs: [],
  } as const;
  app = await startSignInApp({
    prisma: database.database.prisma,
    identityProvider: createHostedIdentityProvider(settings),
  });
});

afterAll(async () => {
  await app.close();
  hosted.closeAllConnections();
  await new Promise((resolve) => hosted.close(resolve));
  await database.close();
});

/** Starts a third-party provider, which has its own URL and screens and accepts any password. */
function openHosted(): void {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${app.publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${app.publicUrl}/`],
        require_auth_time: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a-key'], names: { session: 'hosted_session' } },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@hosted.example`, email_verified: true }),
    }),
  });
  hosted.removeAllListeners('request');
  const handle = provider.callback();
  hosted.on('request', (request, response) => void handle(request, response));
}

async function signIn(login: string): Promise<{ browser: TestBrowser; page: Page }> {
  const browser = new TestBrowser(app.publicUrl);
  const form = await browser.visit('/login');
  expect(form.url.origin).toBe(issuer);
  const consent = await browser.submit(form, { login, password: 'any' });
  return { browser, page: await browser.submit(consent, { prompt: 'consent' }) };
}

describe('sign-in with a hosted provider', () => {
  it('reports an outage of the provider, and recovers', async () => {
    hosted.removeAllListeners('request');
    hosted.on('request', (_request, response) => response.writeHead(500).end());
    const page = await new TestBrowser(app.publicUrl).visit('/login');
    expect(page.url.search).toBe('?error=unavailable');
    expect(page.status).toBe(503);
    openHosted();
    expect((await signIn('first')).page.url.pathname).toBe('/app');
  });

  it('takes the email from userinfo when the ID token has none', async () => {
    const { page } = await signIn('ada');
    expect(page.status).toBe(200);
    const identity = await database.database.prisma.identity.findFirstOrThrow({
      where: { subject: 'ada' },
    });
    expect(identity).toMatchObject({ issuer, email: 'ada@hosted.example', emailVerified: true });
  });

  it('signs out locally first, then at the provider', async () => {
    const { browser } = await signIn('eve');
    const page = await browser.visit('/logout', { method: 'POST' });
    expect(page.url.origin + page.url.pathname).toBe(`${issuer}/session/end`);
    expect(page.url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.publicUrl}/`);
    expect((await browser.visit('/app')).status).toBe(401);
  });
});
