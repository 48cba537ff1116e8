import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { removeOldDevices } from '#app/server/services/identity/remove-old-devices.ts';
import type { SecurityResult } from '#app/server/http/identity/account-security.ts';
import type { SecurityPage } from '#app/server/services/identity/read-security-page.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { type Page, TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';
import { createEmail, PASSWORD, signIn, signUp } from '#tests/support/sign-in-people.ts';

const MASTER_KEY = randomBytes(32);
const NEW_PASSWORD = 'a short walk home 43';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: TestDatabase;
let app: SignInApp;
let browser: TestBrowser;
let email: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startSignInApp({
    prisma: database.database.prisma,
    masterKey: MASTER_KEY,
    limits: { signUpsPerAddressAndHour: 1000, failuresPerAddressAndDay: 1000 },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  ({ browser, email } = await signUp(app.publicUrl, createEmail()));
});

async function change(form: Record<string, string>, by = browser): Promise<SecurityResult> {
  const page = await by.visit('/security', { method: 'POST', form });
  return JSON.parse(page.html) as SecurityResult;
}

async function read(by = browser): Promise<SecurityPage> {
  return JSON.parse((await by.visit('/security')).html) as SecurityPage;
}

async function readWays(by = browser) {
  const { signInMethods: ways } = await read(by);
  if (ways === null) throw new Error('There are no ways to sign in.');
  return ways;
}

const isSignedIn = async (by: TestBrowser): Promise<boolean> =>
  (await by.visit('/app')).status === 200;
const readSession = async (by: TestBrowser) =>
  JSON.parse((await by.visit('/app')).html) as { actor: Record<string, unknown> };
const readCookie = async (by: TestBrowser): Promise<string> =>
  (await by.jar.getCookies(app.publicUrl)).find(({ key }) => key === 'session')?.value ?? '';
const listEmails = (): string[] =>
  app.emails.filter(({ to }) => to === email).map(({ subject }) => subject);

/** Creates a code `steps` ahead: a code works once, and a phone's clock may be half a minute fast. */
const makeCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function enableCodes(): Promise<{ secret: string; codes: readonly string[] }> {
  await change({ intent: 'totp_start' });
  const secret = (await readWays()).pending?.secret ?? '';
  const result = await change({ intent: 'totp_confirm', code: makeCode(secret) });
  if (result.kind === 'refused' || !result.codes) throw new Error(JSON.stringify(result));
  return { secret, codes: result.codes };
}

async function sendCode(by: TestBrowser, page: Page, code: string): Promise<Page> {
  return by.submit(page, { code });
}

describe('two-factor sign-in', () => {
  it('follows the password, works without scripts, and creates a two-factor session', async () => {
    const { secret } = await enableCodes();
    const { browser: other, page } = await signIn(app.publicUrl, { email });
    expect(page.url.pathname).toBe('/login');
    expect(page.html).toContain(`data-email="${email}"`);
    expect(await isSignedIn(other)).toBe(false);
    expect((await sendCode(other, page, '000000')).status).toBe(401);
    const done = await sendCode(other, await other.visit(page.url), makeCode(secret, 1));
    expect(done.url.pathname).toBe('/app');
    expect((await readSession(other)).actor['lacksSecondFactor']).toBe(false);
  });

  it('accepts no code twice, and accepts a recovery code instead', async () => {
    const { secret, codes } = await enableCodes();
    const first = await signIn(app.publicUrl, { email });
    const code = makeCode(secret, 1);
    await sendCode(first.browser, first.page, code);
    const second = await signIn(app.publicUrl, { email });
    expect((await sendCode(second.browser, second.page, code)).status).toBe(401);
    const form = await second.browser.visit(second.page.url);
    expect((await sendCode(second.browser, form, codes[0] ?? '')).url.pathname).toBe('/app');
  });

  it('is bound to the browser in which the password was entered', async () => {
    await enableCodes();
    const { page } = await signIn(app.publicUrl, { email });
    const stranger = new TestBrowser(app.publicUrl);
    const theirs = await stranger.visit(page.url);
    expect(theirs.html).not.toContain(email);
  });

  it('stops after five wrong codes, says for how long, and still lets a known browser in', async () => {
    const { codes } = await enableCodes();
    const { browser: guesser, page } = await signIn(app.publicUrl, { email });
    let response = page;
    for (let count = 0; count < 6; count += 1) {
      response = await sendCode(guesser, await guesser.visit(page.url), `00000${count}`);
    }
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await browser.visit('/logout', { method: 'POST' });
    const form = await browser.submit(await browser.visit('/login'), { email, password: PASSWORD });
    expect((await sendCode(browser, form, codes[0] ?? '')).url.pathname).toBe('/app');
  });

  it('sends an email when it is turned on and off, and is not required once off', async () => {
    await enableCodes();
    expect(await change({ intent: 'totp_off' })).toMatchObject({ kind: 'done' });
    expect(listEmails()).toEqual([
      'Confirm your email address',
      'Two-step sign-in is on',
      'Two-step sign-in is off',
    ]);
    expect((await signIn(app.publicUrl, { email })).page.url.pathname).toBe('/app');
  });
});

describe('sign-in with passkeys', () => {
  it('works without a password, counts as two factors, and sends an email', async () => {
    await enableCodes();
    const device = createAuthenticator({ origin: app.publicUrl, rpId: 'localhost' });
    const response = device.register((await readWays()).passkeyOptions ?? '');
    const form = { intent: 'passkey_add', name: 'Phone', answer: response };
    expect(await change(form)).toMatchObject({ kind: 'done' });
    expect(await change(form)).toMatchObject({ kind: 'refused', status: 422 });
    expect(listEmails()).toContain('A passkey was added to your account');
    const other = new TestBrowser(app.publicUrl);
    const login = await other.visit('/login');
    const text = /data-passkey="([\w-]+)"/u.exec(login.html)?.[1] ?? '';
    const options = Buffer.from(text, 'base64url').toString();
    const send = (signed: string, by = other) =>
      by.visit(login.url, { method: 'POST', form: { intent: 'passkey', answer: signed } });
    expect((await send('{}')).status).toBe(401);
    expect((await send(device.sign(options))).url.pathname).toBe('/app');
    expect((await readSession(other)).actor['lacksSecondFactor']).toBe(false);
  });
});

describe('changing sign-in methods', () => {
  it('requires a sign-in within the last ten minutes, and hides secrets otherwise', async () => {
    await change({ intent: 'totp_start' });
    app.advance(10 * MINUTE_MS);
    const late = await readWays();
    expect(late).toMatchObject({ needsSignIn: true, passkeyOptions: null, pending: null });
    for (const intent of ['totp_start', 'totp_off', 'passkey_add', 'password_change']) {
      expect(await change({ intent })).toMatchObject({ kind: 'refused', status: 403 });
    }
    expect(await change({ intent: 'sessions_end_others' })).toMatchObject({ kind: 'done' });
  });

  it('requires the code even in a session created before two-factor was turned on', async () => {
    const { browser: earlier } = await signIn(app.publicUrl, { email });
    await enableCodes();
    expect(await readWays(earlier)).toMatchObject({ needsSignIn: true });
    expect(await readWays()).toMatchObject({ needsSignIn: false });
  });

  it('replaces the session cookie, so a planted or copied one stops working', async () => {
    const before = await readSession(browser);
    const thief = new TestBrowser(app.publicUrl);
    await thief.jar.setCookie(`session=${await readCookie(browser)}; Path=/`, app.publicUrl);
    expect(await isSignedIn(thief)).toBe(true);
    await enableCodes();
    expect(await isSignedIn(thief)).toBe(false);
    expect((await readSession(browser)).actor['sessionId']).toBe(before.actor['sessionId']);
  });

  it('changes the password after checking the old one, ends all other sessions, and sends an email', async () => {
    const { browser: other } = await signIn(app.publicUrl, { email });
    const intent = 'password_change';
    const wrong = await change({ intent, password: 'not it at all', newPassword: NEW_PASSWORD });
    expect(wrong).toMatchObject({
      errors: { password: expect.stringContaining('your current password') },
    });
    const weak = await change({ intent, password: PASSWORD, newPassword: 'password123' });
    expect(weak).toMatchObject({ errors: { newPassword: expect.any(String) } });
    const empty = await change({ intent, password: '', newPassword: 'short' });
    expect(Object.keys(empty.kind === 'refused' ? empty.errors : {})).toEqual([
      'password',
      'newPassword',
    ]);
    const changed = await change({ intent, password: PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed).toMatchObject({ kind: 'done' });
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signIn(app.publicUrl, { email })).page.status).toBe(401);
    const newSession = await signIn(app.publicUrl, { email, password: NEW_PASSWORD });
    expect(newSession.page.url.pathname).toBe('/app');
    expect(listEmails()).toContain('Your password was changed');
  });

  it('emails a link to a new address, and responds the same for one that is taken', async () => {
    const newEmail = createEmail();
    const { email: usedEmail } = await signUp(app.publicUrl);
    const requested = [newEmail, usedEmail].map((to) =>
      change({ intent: 'email_change', newEmail: to }),
    );
    const notices = (await Promise.all(requested)).map((result) =>
      result.kind === 'done' ? result.notice : result.errors,
    );
    expect(notices).toEqual(
      [newEmail, usedEmail].map(
        (to) =>
          `We sent a link to ${to}. Open it in this browser to make it your address. We also notified ${email}.`,
      ),
    );
    const emails = app.emails.filter(({ subject }) => subject.includes('your new email'));
    expect(emails.map(({ to }) => to)).toEqual([newEmail]);
    const invalid = await change({ intent: 'email_change', newEmail: 'nobody' });
    expect(invalid).toMatchObject({ status: 422, errors: { newEmail: expect.any(String) } });
  });

  it('limits guesses of the old password to five', async () => {
    const form = { intent: 'password_change', password: 'a guess', newPassword: NEW_PASSWORD };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const result = await change(form);
      statuses.push(result.kind === 'refused' ? result.status : 200);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('sessions', () => {
  it('are listed with the current one first, and can be ended one by one or all at once', async () => {
    const visits = [1, 2, 3].map(() => signIn(app.publicUrl, { email }));
    const [first, second, third] = (await Promise.all(visits)).map((visit) => visit.browser);
    if (!first || !second || !third) throw new Error('Three signed in.');
    const { sessions } = await read(first);
    expect(sessions.items.map(({ isThisOne }) => isThisOne)).toEqual([true, false, false, false]);
    expect(sessions.items[0]).toMatchObject({ device: 'Unknown device', network: '127.0.0.0/24' });
    const sessionId = String((await readSession(second)).actor['sessionId']);
    expect(await change({ intent: 'session_end', sessionId }, first)).toMatchObject({
      kind: 'done',
    });
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true]);
    await change({ intent: 'sessions_end_others' }, first);
    expect([await isSignedIn(first), await isSignedIn(third)]).toEqual([true, false]);
    expect((await read(first)).sessions.items).toHaveLength(1);
  });

  it('are listed 10 to a page, from page 1 on', async () => {
    const { prisma } = database.database;
    const { sessionId: id } = (await readSession(browser)).actor;
    const own = await prisma.session.findUniqueOrThrow({ where: { id: String(id) } });
    const others = Array.from({ length: 10 }, (_, index) => {
      const lastSeenAt = new Date(own.lastSeenAt.getTime() - (index + 1) * 60_000);
      return { ...own, id: createId('ses'), idHash: randomBytes(32).toString('hex'), lastSeenAt };
    });
    await prisma.session.createMany({ data: others });
    const open = async (query = '') =>
      (JSON.parse((await browser.visit(`/security${query}`)).html) as SecurityPage).sessions;
    const first = await open();
    expect(first).toMatchObject({ page: 1, pageCount: 2, total: 11 });
    expect(first.items).toHaveLength(10);
    const second = await open('?page=2');
    expect(second.items.map((session) => session.id)).toEqual([others[9]?.id]);
  });

  it('cannot be ended by another user', async () => {
    const stranger = await signUp(app.publicUrl);
    const sessionId = String((await readSession(browser)).actor['sessionId']);
    const ended = await change({ intent: 'session_end', sessionId }, stranger.browser);
    expect(ended).toMatchObject({ kind: 'refused', status: 404 });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('in a new browser trigger one email, except for the first', async () => {
    const reported = () => listEmails().filter((text) => text === 'New sign-in to your account');
    expect(reported()).toEqual([]);
    const { browser: other } = await signIn(app.publicUrl, { email });
    expect(reported()).toHaveLength(1);
    expect(app.emails.at(-1)?.text).toContain('Unknown device, from 127.0.0.0/24');
    await other.visit('/logout', { method: 'POST' });
    await other.submit(await other.visit('/login'), { email, password: PASSWORD });
    expect(reported()).toHaveLength(1);
  });
});

describe('guessing passwords', () => {
  it('does not lock users out of a browser they signed in with before', async () => {
    for (let count = 0; count < 5; count += 1) {
      await signIn(app.publicUrl, { email, password: `a guess ${count}` });
    }
    expect((await signIn(app.publicUrl, { email })).page.status).toBe(429);
    await browser.visit('/logout', { method: 'POST' });
    const page = await browser.submit(await browser.visit('/login'), { email, password: PASSWORD });
    expect(page.url.pathname).toBe('/app');
  });

  it('is limited for unknown addresses just like for known ones', async () => {
    const responses: string[][] = [];
    for (const address of [email, 'nobody-at-all@example.com']) {
      const statuses: string[] = [];
      for (let count = 0; count < 6; count += 1) {
        const { page } = await signIn(app.publicUrl, { email: address, password: 'a guess' });
        statuses.push(`${page.status} ${page.headers.has('retry-after')}`);
      }
      responses.push(statuses);
    }
    expect(responses[0]).toEqual([...Array.from({ length: 5 }, () => '401 false'), '429 true']);
    expect(responses[1]).toEqual(responses[0]);
  });

  it('is limited at sign-up, which could reveal registered addresses', async () => {
    const strict = await startSignInApp({
      prisma: database.database.prisma,
      masterKey: MASTER_KEY,
      limits: { signUpsPerAddressAndHour: 2 },
    });
    try {
      const { prisma } = database.database;
      await prisma.rateLimit.deleteMany({});
      const probe = async () => (await signUp(strict.publicUrl, email)).page.status;
      expect([await probe(), await probe(), await probe()]).toEqual([409, 409, 429]);
    } finally {
      await strict.close();
    }
  });

  it('forgets trusted devices that were not seen for 400 days', async () => {
    const { prisma } = database.database;
    const before = await prisma.knownDevice.count({ where: { user: { email } } });
    const clock = { now: () => new Date(Date.now() + 401 * DAY_MS) };
    await removeOldDevices({ prisma, clock });
    const after = await prisma.knownDevice.count({ where: { user: { email } } });
    expect([before, after]).toEqual([1, 0]);
  });
});
