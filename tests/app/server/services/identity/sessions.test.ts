import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';
import { reachCallback, signIn, signUp } from '#tests/support/sign-in-people.ts';

const MASTER_KEY = randomBytes(32);
const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let prisma: PrismaClient;
let app: SignInApp;

describeOnBothDatabases('sessions', (createDatabase) => {
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

  describe('sessions', () => {
    it("are deleted on sign-out: cookie, row, and the provider's own session", async () => {
      const { browser } = await signUp(app.publicUrl);
      const before = await browser.jar.serialize();
      const page = await browser.visit('/logout', { method: 'POST' });
      expect(page.url.pathname).toBe('/');
      expect(await browser.cookieNames()).not.toContain('session');
      const copy = new TestBrowser(app.publicUrl);
      for (const { key, value } of before.cookies) {
        await copy.jar.setCookie(`${key}=${value}; Path=/`, app.publicUrl);
      }
      expect((await copy.visit('/app')).status).toBe(401);
      expect((await copy.visit('/login')).url.pathname).toBe('/login');
    });

    it('are not ended by a GET', async () => {
      const { browser } = await signUp(app.publicUrl);
      await browser.visit('/logout');
      expect((await browser.visit('/app')).status).toBe(200);
    });

    it('stop when revoked, and the next request asks for the password', async () => {
      const { browser, page } = await signUp(app.publicUrl);
      const { actor } = JSON.parse(page.html) as { actor: { sessionId: string } };
      await app.sessions.revokeSession(actor.sessionId);
      expect((await browser.visit('/app')).status).toBe(401);
      expect((await browser.visit('/login')).html).toContain('<form');
    });

    it('stop in all other browsers of a user', async () => {
      const { browser, email } = await signUp(app.publicUrl);
      const other = await signIn(app.publicUrl, { email });
      const form = { intent: 'sessions_end_others' };
      await browser.visit('/security', { method: 'POST', form });
      expect((await browser.visit('/app')).status).toBe(200);
      expect((await other.browser.visit('/app')).status).toBe(401);
    });

    it('get a new ID at each sign-in, and the old one stops working', async () => {
      const { browser, email } = await signUp(app.publicUrl);
      const [old] = (await browser.jar.getCookies(app.publicUrl)).filter(
        ({ key }) => key === 'session',
      );
      const form = await reachCallback(app.publicUrl, email);
      await form.browser.jar.setCookie(`session=${old?.value ?? ''}; Path=/`, app.publicUrl);
      await form.browser.visit(form.callback);
      expect((await form.browser.visit('/app')).status).toBe(200);
      expect((await browser.visit('/app')).status).toBe(401);
    });

    it('are not accepted with a forged cookie', async () => {
      for (const header of ['session=', 'session=abc', 'session=%00', 'other=1', '']) {
        expect(await app.sessions.readSession(header)).toBeNull();
      }
    });

    it('store the ID token encrypted', async () => {
      const { page } = await signUp(app.publicUrl);
      const { actor } = JSON.parse(page.html) as { actor: { sessionId: string } };
      const row = await prisma.session.findUniqueOrThrow({ where: { id: actor.sessionId } });
      expect(row.idTokenEnc).not.toContain('eyJ');
      expect(await app.sessions.readIdToken(actor.sessionId)).toMatch(/^eyJ/);
    });
  });

  describe('session expiry', () => {
    it('happens after 14 days without use, or 30 days with it', async () => {
      const aging = await startSignInApp({ prisma, masterKey: MASTER_KEY });
      try {
        const { setCookie, sessionId } = await createSession(aging);
        const cookie = setCookie.split(';')[0];
        const idle = (await createSession(aging)).setCookie.split(';')[0];
        aging.advance(13 * DAY_MS);
        expect(await aging.sessions.readSession(cookie)).not.toBeNull();
        aging.advance(2 * DAY_MS);
        expect(await aging.sessions.readSession(idle)).toBeNull();
        aging.advance(11 * DAY_MS);
        expect(await aging.sessions.readSession(cookie)).not.toBeNull();
        const row = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
        expect(row.idleExpiresAt).toEqual(row.absoluteExpiresAt);
        aging.advance(5 * DAY_MS);
        expect(await aging.sessions.readSession(cookie)).toBeNull();
      } finally {
        await aging.close();
      }
    });

    it('updates the last use at most every five minutes', async () => {
      const aging = await startSignInApp({ prisma, masterKey: MASTER_KEY });
      try {
        const { setCookie, sessionId } = await createSession(aging);
        const read = async () => {
          await aging.sessions.readSession(setCookie.split(';')[0]);
          return prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
        };
        const first = await read();
        aging.advance(4 * 60_000);
        expect((await read()).lastSeenAt).toEqual(first.lastSeenAt);
        aging.advance(2 * 60_000);
        expect((await read()).lastSeenAt.getTime()).toBeGreaterThan(first.lastSeenAt.getTime());
      } finally {
        await aging.close();
      }
    });
  });

  async function createSession(
    target: SignInApp,
  ): Promise<{ setCookie: string; sessionId: string }> {
    const { email } = await signUp(app.publicUrl);
    const user = await prisma.user.findUniqueOrThrow({
      where: { email },
      include: { identities: true },
    });
    return target.sessions.createSession({
      userId: user.id,
      identityId: user.identities[0]?.id ?? '',
      authTime: new Date(),
      usedSecondFactor: false,
      sid: null,
      idToken: 'eyJ',
      addressPrefix: null,
      userAgent: null,
    });
  }
});
