import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Page, TestBrowser } from '#tests/support/browser.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { describeOnOneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';
import {
  createEmail,
  PASSWORD,
  reachCallback,
  signIn,
  signUp,
} from '#tests/support/sign-in-people.ts';

const MASTER_KEY = randomBytes(32);

let database: TestDatabase;
let prisma: PrismaClient;
let app: SignInApp;

describeOnOneDatabase('sign-in', (createDatabase) => {
  beforeAll(async () => {
    database = await createDatabase();
    prisma = database.database.prisma;
    app = await startSignInApp({
      prisma,
      masterKey: MASTER_KEY,
      limits: { signUpsPerAddressAndHour: 1000 },
    });
  });

  afterAll(async () => {
    await app.close();
    await database.close();
  });

  function readErrors(page: Page): Record<string, string> {
    const json = /<script type="application\/json">(.*?)<\/script>/.exec(page.html)?.[1] ?? '{}';
    return JSON.parse(json) as Record<string, string>;
  }

  describe('signing up', () => {
    it('creates user, identity, workspace and owner, and opens the app, with plain forms', async () => {
      const { page, email, browser } = await signUp(app.publicUrl);
      expect(page.url.pathname).toBe('/app');
      expect(page.status).toBe(200);
      const session = JSON.parse(page.html) as { actor: Record<string, unknown> };
      expect(session).toMatchObject({
        user: { email, firstName: 'Ada', lastName: 'Lovelace' },
        actor: { role: 'owner', via: 'session', scopes: [], environment: null },
      });
      const user = await prisma.user.findUniqueOrThrow({
        where: { email },
        include: { identities: true, members: { include: { workspace: true } } },
      });
      expect(user.identities).toMatchObject([
        { issuer: 'urn:fanfare:embedded', emailVerified: false, email },
      ]);
      expect(user.members).toMatchObject([
        { role: 'owner', workspace: { name: 'Ada’s workspace' } },
      ]);
      expect(session.actor['workspaceId']).toBe(user.members[0]?.workspaceId);
      expect(await browser.cookieNames()).toContain('session');
    });

    it('requests sign-up at the provider with prompt=create', async () => {
      const browser = new TestBrowser(app.publicUrl);
      const form = await browser.visit('/register');
      expect(form.url.pathname).toBe('/register');
      expect(form.html).toContain('data-mode="sign-up"');
      const authorization = browser.visited.find((url) => url.pathname === '/oidc/auth');
      expect(authorization?.searchParams.get('prompt')).toBe('create');
      expect(authorization?.searchParams.get('code_challenge_method')).toBe('S256');
    });

    it('returns 422 with all errors at once and keeps the input, but not the password', async () => {
      const browser = new TestBrowser(app.publicUrl);
      const form = await browser.visit('/register');
      const page = await browser.submit(form, {
        firstName: 'Ada',
        email: 'ada',
        password: 'short',
      });
      expect(page.status).toBe(422);
      expect(readErrors(page)).toEqual({
        email: 'Enter an email address such as name@example.com.',
        password: 'Use at least 10 characters.',
      });
      expect(page.html).toContain('value="Ada"');
      expect(page.html).not.toContain('short');
      const fixed = await browser.submit(page, { email: createEmail(), password: PASSWORD });
      expect(fixed.url.pathname).toBe('/app');
    });

    it.each(['password123', 'aaaaaaaaaaaa', 'somebody-else'])(
      'rejects the weak password %s',
      async (password) => {
        const browser = new TestBrowser(app.publicUrl);
        const form = await browser.visit('/register');
        const page = await browser.submit(form, { email: 'somebody-else@example.com', password });
        expect(page.status).toBe(422);
        expect(readErrors(page)).toHaveProperty('password');
      },
    );

    it('returns 409 for an email address that has an account, regardless of its spelling', async () => {
      const { email } = await signUp(app.publicUrl);
      const { page } = await signUp(app.publicUrl, ` ${email.toUpperCase()} `);
      expect(page.status).toBe(409);
      expect(readErrors(page)).toHaveProperty('email');
    });

    it('ends the session of the user who was signed in at the provider before', async () => {
      const { browser, email } = await signUp(app.publicUrl);
      await browser.jar.removeAllCookies();
      const second = createEmail();
      const form = await browser.visit('/register');
      const page = await browser.submit(form, { email: second, password: PASSWORD });
      expect(page.html).toContain(second);
      expect(page.html).not.toContain(email);
    });
  });

  describe('signing in', () => {
    it('opens the app with a new session whose cookie is HttpOnly and stored as a hash', async () => {
      const { email } = await signUp(app.publicUrl);
      const { page, browser } = await signIn(app.publicUrl, { email });
      expect(page.url.pathname).toBe('/app');
      const [cookie] = (await browser.jar.getCookies(app.publicUrl)).filter(
        ({ key }) => key === 'session',
      );
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
      const rows = await prisma.session.findMany({ where: { user: { email } } });
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(cookie?.value);
    });

    it('leaves no cookie from the sign-in attempt behind', async () => {
      const { email } = await signUp(app.publicUrl);
      const { browser } = await signIn(app.publicUrl, { email });
      const names = await browser.cookieNames();
      expect(names.filter((name) => name.startsWith('oidc:'))).toEqual([]);
    });

    it('responds the same to a wrong password and an unknown user, with 401 and the address kept', async () => {
      const { email } = await signUp(app.publicUrl);
      const wrong = await signIn(app.publicUrl, { email, password: 'not the password' });
      const unknown = await signIn(app.publicUrl, {
        email: 'nobody@example.com',
        password: 'not the password',
      });
      expect([wrong.page.status, unknown.page.status]).toEqual([401, 401]);
      expect(readErrors(wrong.page)).toEqual(readErrors(unknown.page));
      expect(wrong.page.html).toContain(`value="${email}"`);
      const retried = await wrong.browser.submit(wrong.page, { email, password: PASSWORD });
      expect(retried.url.pathname).toBe('/app');
    });

    it('blocks one account after five tries from one network, and says for how long', async () => {
      const { email } = await signUp(app.publicUrl);
      for (let count = 0; count < 5; count += 1)
        expect(
          (await signIn(app.publicUrl, { email, password: `wrong ${count}` })).page.status,
        ).toBe(401);
      const { page } = await signIn(app.publicUrl, { email });
      expect(page.status).toBe(429);
      expect(readErrors(page)['form']).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('does not count successful sign-ins', async () => {
      const { email } = await signUp(app.publicUrl);
      for (let count = 0; count < 7; count += 1)
        expect((await signIn(app.publicUrl, { email })).page.status).toBe(200);
    });

    it('redirects signed-in users from /login and /register to the app', async () => {
      const { browser } = await signUp(app.publicUrl);
      for (const path of ['/login', '/register', '/login?uid=x']) {
        expect((await browser.visit(path)).url.pathname).toBe('/app');
      }
    });

    it('restarts the flow from an outdated form URL', async () => {
      const browser = new TestBrowser(app.publicUrl);
      const page = await browser.visit('/login?uid=long-gone');
      expect(page.html).toContain('<form');
      expect(page.url.searchParams.get('retry')).toBe('1');
    });

    it('shows an error when cookies are blocked, instead of redirecting forever', async () => {
      const browser = new TestBrowser(app.publicUrl);
      let page = await browser.visit('/login', { stop: true });
      for (let count = 0; page.headers.has('location') && count < 20; count += 1) {
        await browser.jar.removeAllCookies();
        page = await browser.visit(page.headers.get('location') ?? '', { stop: true });
      }
      expect(page.status).toBe(400);
      expect(page.html).toContain('expired');
    });

    it('works in two tabs at once', async () => {
      const { email } = await signUp(app.publicUrl);
      const browser = new TestBrowser(app.publicUrl);
      const first = await browser.visit('/login');
      const second = await browser.visit('/login');
      expect((await browser.submit(first, { email, password: PASSWORD })).url.pathname).toBe(
        '/app',
      );
      const late = await browser.submit(second, { email, password: PASSWORD });
      expect(late.status).toBe(400);
      expect((await browser.visit('/login')).url.pathname).toBe('/app');
    });

    it('keeps passwords and tokens out of the logs', async () => {
      const { email } = await signUp(app.publicUrl);
      await signIn(app.publicUrl, { email, password: 'a wrong secret 123' });
      expect(app.log.join('\n')).not.toMatch(/a wrong secret|a long walk|eyJ/);
    });
  });

  describe('the return URL', () => {
    it.each([
      ['/app/scheduler?tab=2#now', '/app/scheduler?tab=2#now'],
      ['https://evil.example/', '/app'],
      ['//evil.example/', '/app'],
      ['/\\evil.example', '/app'],
      ['/\t/evil.example', '/app'],
      ['/.//evil.example', '/app'],
      ['javascript:alert(1)', '/app'],
    ])('%j redirects to %j', async (returnTo, expected) => {
      const { email } = await signUp(app.publicUrl);
      const browser = new TestBrowser(app.publicUrl);
      const form = await browser.visit(`/login?${new URLSearchParams({ returnTo }).toString()}`);
      const page = await browser.submit(form, { email, password: PASSWORD });
      const target = new URL(expected, app.publicUrl);
      expect(page.url.href).toBe(target.href);
    });
  });

  describe('the sign-in callback', () => {
    it('rejects a code that was used', async () => {
      const { email } = await signUp(app.publicUrl);
      const { browser, callback } = await reachCallback(app.publicUrl, email);
      const cookies = await browser.jar.serialize();
      expect((await browser.visit(callback)).url.pathname).toBe('/app');
      const thief = new TestBrowser(app.publicUrl);
      for (const { key, value } of cookies.cookies) {
        await thief.jar.setCookie(`${key}=${value}; Path=/`, app.publicUrl);
      }
      const page = await thief.visit(callback);
      expect(page.url.search).toBe('?error=expired');
      expect(await thief.cookieNames()).not.toContain('session');
    });

    it('issues one token when the same code arrives twice at once', async () => {
      const { email } = await signUp(app.publicUrl);
      const { browser, callback } = await reachCallback(app.publicUrl, email);
      await Promise.all([browser.visit(callback), browser.visit(callback)]);
      const afterSignUp = (await prisma.session.count({ where: { user: { email } } })) - 1;
      expect(afterSignUp).toBeLessThanOrEqual(1);
    });

    it('rejects a response without a request in this browser, and one without a state', async () => {
      const { email } = await signUp(app.publicUrl);
      const { callback } = await reachCallback(app.publicUrl, email);
      const stranger = new TestBrowser(app.publicUrl);
      expect((await stranger.visit(callback)).url.search).toBe('?error=expired');
      const own = await reachCallback(app.publicUrl, email);
      const foreign = new URL(own.callback);
      foreign.searchParams.set('state', callback.searchParams.get('state') ?? '');
      expect((await own.browser.visit(foreign)).url.search).toBe('?error=expired');
      foreign.searchParams.delete('state');
      expect((await own.browser.visit(foreign)).url.search).toBe('?error=expired');
      expect(await own.browser.cookieNames()).not.toContain('session');
    });

    it("rejects another attempt's code with this attempt's state", async () => {
      const { email } = await signUp(app.publicUrl);
      const [own, other] = [
        await reachCallback(app.publicUrl, email),
        await reachCallback(app.publicUrl, email),
      ];
      const mixed = new URL(own.callback);
      mixed.searchParams.set('code', other.callback.searchParams.get('code') ?? '');
      const page = await own.browser.visit(mixed);
      expect(page.url.search).toBe('?error=expired');
      expect(await own.browser.cookieNames()).not.toContain('session');
    });

    it('rejects an ID token whose nonce was swapped', async () => {
      const { email } = await signUp(app.publicUrl);
      const browser = new TestBrowser(app.publicUrl);
      const started = await browser.visit('/login', { stop: true });
      const authorization = new URL(started.headers.get('location') ?? '');
      authorization.searchParams.set('nonce', 'another-nonce');
      const form = await browser.visit(authorization);
      const page = await browser.submit(form, { email, password: PASSWORD });
      expect(page.url.search).toBe('?error=failed');
      expect(await browser.cookieNames()).not.toContain('session');
    });

    it('rejects a response that names another issuer, or none', async () => {
      const { email } = await signUp(app.publicUrl);
      const { browser, callback } = await reachCallback(app.publicUrl, email);
      for (const issuer of ['https://evil.example', null]) {
        const forged = new URL(callback);
        if (issuer === null) forged.searchParams.delete('iss');
        else forged.searchParams.set('iss', issuer);
        const copy = new TestBrowser(app.publicUrl);
        for (const cookie of await browser.jar.getCookies(app.publicUrl)) {
          await copy.jar.setCookie(cookie.toString(), app.publicUrl);
        }
        expect((await copy.visit(forged)).url.search).toBe('?error=failed');
      }
    });

    it('redirects a signed-in user to the app when the back button replays the response', async () => {
      const { email } = await signUp(app.publicUrl);
      const { browser, callback } = await reachCallback(app.publicUrl, email);
      await browser.visit(callback);
      expect((await browser.visit(callback)).url.pathname).toBe('/app');
    });

    it('reports a canceled sign-in', async () => {
      const browser = new TestBrowser(app.publicUrl);
      const started = await browser.visit('/login', { stop: true });
      const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
      const response = new URLSearchParams({
        error: 'access_denied',
        state,
        iss: `${app.publicUrl}/oidc`,
      });
      const page = await browser.visit(`/auth/callback?${response.toString()}`);
      expect(page.url.search).toBe('?error=denied');
      expect(page.status).toBe(400);
    });
  });

  describe('concurrent first sign-ins', () => {
    it('create one user with one workspace', async () => {
      const email = createEmail();
      await app.provider.accounts.createAccount({
        email,
        password: PASSWORD,
        firstName: null,
        lastName: null,
      });
      const attempts = await Promise.all(
        Array.from({ length: 5 }, () => reachCallback(app.publicUrl, email)),
      );
      const pages = await Promise.all(
        attempts.map(({ browser, callback }) => browser.visit(callback)),
      );
      expect(pages.map((page) => page.url.pathname)).toEqual(
        Array.from({ length: 5 }, () => '/app'),
      );
      const user = await prisma.user.findUniqueOrThrow({
        where: { email },
        include: { identities: true, members: true },
      });
      expect(user.identities).toHaveLength(1);
      expect(user.members).toHaveLength(1);
    });
  });
});
