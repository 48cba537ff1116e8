import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SecurityPage } from '#app/server/http/account-security.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';
import { PASSWORD, signIn, signUp } from '#tests/support/sign-in-people.ts';

const NEW_PASSWORD = 'a short walk home 43';

let database: TestDatabase;
let app: SignInApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startSignInApp({
    prisma: database.database.prisma,
    masterKey: randomBytes(32),
    limits: { signUpsPerAddressAndHour: 1000, failuresPerAddressAndDay: 1000 },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** The newest link of a kind that was mailed to an address. */
function findLink(to: string, path: string): URL {
  const texts = app.letters.filter((email) => email.to === to).map(({ text }) => text);
  const links = texts.flatMap((text) => text.match(/http\S+/gu) ?? []).map((url) => new URL(url));
  const link = links.findLast(({ pathname }) => pathname === path);
  if (!link) throw new Error(`No link to ${path} was mailed to ${to}.`);
  return link;
}

async function follow(browser: TestBrowser, link: URL, form: Record<string, string> = {}) {
  const token = link.searchParams.get('token') ?? '';
  const page = await browser.visit(link.pathname, { method: 'POST', form: { token, ...form } });
  return JSON.parse(page.html) as { kind: string };
}

async function resetPassword(email: string): Promise<void> {
  const browser = new TestBrowser(app.publicUrl);
  const token = await app.provider.recovery.startReset(email);
  const link = new URL(`/reset-password?token=${token ?? ''}`, app.publicUrl);
  expect(await follow(browser, link, { password: NEW_PASSWORD })).toMatchObject({ kind: 'done' });
}

/** Changes something on the security screen, for somebody who is signed in. */
async function change(browser: TestBrowser, form: Record<string, string>) {
  const page = await browser.visit('/security', { method: 'POST', form });
  return JSON.parse(page.html) as { kind: string };
}

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.visit('/app')).status === 200;

/** Confirms the address in the browser that signed up. */
async function confirm(browser: TestBrowser, email: string): Promise<void> {
  expect(await follow(browser, findLink(email, '/verify-email'))).toMatchObject({ kind: 'done' });
}

async function requestChange(browser: TestBrowser, newEmail: string): Promise<URL> {
  const requested = await change(browser, { intent: 'email_change', newEmail });
  expect(requested).toMatchObject({ kind: 'done' });
  return findLink(newEmail, '/change-email');
}

async function addPasskey(browser: TestBrowser) {
  const device = createAuthenticator({ origin: app.publicUrl, rpId: 'localhost' });
  const page = JSON.parse((await browser.visit('/security')).html) as SecurityPage;
  const answer = device.register(page.ways?.passkeyOptions ?? '');
  const added = await change(browser, { intent: 'passkey_add', name: 'Phone', answer });
  expect(added).toMatchObject({ kind: 'done' });
  return device;
}

async function signInByPasskey(device: ReturnType<typeof createAuthenticator>) {
  const browser = new TestBrowser(app.publicUrl);
  const login = await browser.visit('/login');
  const text = /data-passkey="([\w-]+)"/u.exec(login.html)?.[1] ?? '';
  const answer = device.sign(Buffer.from(text, 'base64url').toString());
  await browser.visit(login.url, { method: 'POST', form: { intent: 'passkey', answer } });
  return browser;
}

it('a change of address that a hijacker requested does not survive a password reset', async () => {
  const { browser: thief, email } = await signUp(app.publicUrl, 'victim1@example.com');
  await confirm(thief, email);
  const link = await requestChange(thief, 'thief1@evil.example');
  await resetPassword(email);
  await follow(new TestBrowser(app.publicUrl), link);
  await signIn(app.publicUrl, { email, password: NEW_PASSWORD });
  expect(await app.provider.accounts.findSubject('thief1@evil.example')).toBeNull();
  expect(await app.provider.accounts.findSubject(email)).not.toBeNull();
});

it('a change of address that a hijacker requested does not survive a new password', async () => {
  const { browser: thief, email } = await signUp(app.publicUrl, 'victim2@example.com');
  await confirm(thief, email);
  const link = await requestChange(thief, 'thief2@evil.example');
  const { browser: owner } = await signIn(app.publicUrl, { email });
  const form = { intent: 'password_change', password: PASSWORD, newPassword: NEW_PASSWORD };
  expect(await change(owner, form)).toMatchObject({ kind: 'done' });
  await follow(new TestBrowser(app.publicUrl), link);
  expect(await app.provider.accounts.findSubject('thief2@evil.example')).toBeNull();
  expect([await isSignedIn(owner), await isSignedIn(thief)]).toEqual([true, false]);
});

it('a passkey that a stranger added to an account with your address is gone once you reset its password', async () => {
  const { browser: stranger, email } = await signUp(app.publicUrl, 'victim3@example.com');
  const device = await addPasskey(stranger);
  expect(await isSignedIn(await signInByPasskey(device))).toBe(true);
  await resetPassword(email);
  expect(await isSignedIn(await signInByPasskey(device))).toBe(false);
});

it('a link that confirms your address does nothing for an account that a stranger made with it', async () => {
  const { browser: stranger, email } = await signUp(app.publicUrl, 'victim4@example.com');
  const device = await addPasskey(stranger);
  await follow(new TestBrowser(app.publicUrl), findLink(email, '/verify-email'));
  const row = { where: { email }, select: { emailVerified: true } };
  const { emailVerified } = await database.database.prisma.credential.findUniqueOrThrow(row);
  const canSignIn = await isSignedIn(await signInByPasskey(device));
  expect([emailVerified, canSignIn]).toEqual([false, true]);
});

it('a link that moves a stranger’s account to your address does nothing in your browser', async () => {
  const { browser: stranger } = await signUp(app.publicUrl, 'thief5@evil.example');
  const link = await requestChange(stranger, 'victim5@example.com');
  await follow(new TestBrowser(app.publicUrl), link);
  expect(await app.provider.accounts.findSubject('victim5@example.com')).toBeNull();
});
