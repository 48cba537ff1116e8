import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SecurityPage } from '#app/server/services/identity/read-security-page.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { TestBrowser } from '#tests/support/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  changeSecurity,
  findEmailedLink,
  isSignedIn,
  resetByLink,
  submitLink,
} from '#tests/support/email-links.ts';
import { type SignInApp, startSignInApp } from '#tests/support/sign-in-app.ts';
import { PASSWORD, reachCallback, signIn, signUp } from '#tests/support/sign-in-people.ts';

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

async function resetPassword(email: string): Promise<void> {
  const reset = await resetByLink(app, { email, password: NEW_PASSWORD });
  expect(reset).toMatchObject({ kind: 'done' });
}

/** Confirms the email address in the browser that signed up. */
async function confirm(browser: TestBrowser, email: string): Promise<void> {
  expect(await submitLink(browser, findEmailedLink(app, email, '/verify-email'))).toMatchObject({
    kind: 'done',
  });
}

async function requestChange(browser: TestBrowser, newEmail: string): Promise<URL> {
  const requested = await changeSecurity(browser, { intent: 'email_change', newEmail });
  expect(requested).toMatchObject({ kind: 'done' });
  return findEmailedLink(app, newEmail, '/change-email');
}

async function addPasskey(browser: TestBrowser) {
  const device = createAuthenticator({ origin: app.publicUrl, rpId: 'localhost' });
  const page = JSON.parse((await browser.visit('/security')).html) as SecurityPage;
  const response = device.register(page.signInMethods?.passkeyOptions ?? '');
  const added = await changeSecurity(browser, {
    intent: 'passkey_add',
    name: 'Phone',
    answer: response,
  });
  expect(added).toMatchObject({ kind: 'done' });
  return device;
}

async function signInByPasskey(device: ReturnType<typeof createAuthenticator>) {
  const browser = new TestBrowser(app.publicUrl);
  const login = await browser.visit('/login');
  const text = /data-passkey="([\w-]+)"/u.exec(login.html)?.[1] ?? '';
  const response = device.sign(Buffer.from(text, 'base64url').toString());
  await browser.visit(login.url, { method: 'POST', form: { intent: 'passkey', answer: response } });
  return browser;
}

it('cancels an email change requested by a hijacker when the password is reset', async () => {
  const { browser: thief, email } = await signUp(app.publicUrl, 'victim1@example.com');
  await confirm(thief, email);
  const link = await requestChange(thief, 'thief1@evil.example');
  await resetPassword(email);
  await submitLink(new TestBrowser(app.publicUrl), link);
  await signIn(app.publicUrl, { email, password: NEW_PASSWORD });
  expect(await app.provider.accounts.findSubject('thief1@evil.example')).toBeNull();
  expect(await app.provider.accounts.findSubject(email)).not.toBeNull();
});

it('cancels an email change requested by a hijacker when the password is changed', async () => {
  const { browser: thief, email } = await signUp(app.publicUrl, 'victim2@example.com');
  await confirm(thief, email);
  const link = await requestChange(thief, 'thief2@evil.example');
  const { browser: owner } = await signIn(app.publicUrl, { email });
  const form = { intent: 'password_change', password: PASSWORD, newPassword: NEW_PASSWORD };
  expect(await changeSecurity(owner, form)).toMatchObject({ kind: 'done' });
  await submitLink(new TestBrowser(app.publicUrl), link);
  expect(await app.provider.accounts.findSubject('thief2@evil.example')).toBeNull();
  expect([await isSignedIn(owner), await isSignedIn(thief)]).toEqual([true, false]);
});

it('removes a passkey that a stranger added to an account with your address when you reset its password', async () => {
  const { browser: stranger, email } = await signUp(app.publicUrl, 'victim3@example.com');
  const device = await addPasskey(stranger);
  expect(await isSignedIn(await signInByPasskey(device))).toBe(true);
  await resetPassword(email);
  expect(await isSignedIn(await signInByPasskey(device))).toBe(false);
});

it('ignores a confirmation link for an account that a stranger created with your address', async () => {
  const { browser: stranger, email } = await signUp(app.publicUrl, 'victim4@example.com');
  const device = await addPasskey(stranger);
  await submitLink(new TestBrowser(app.publicUrl), findEmailedLink(app, email, '/verify-email'));
  const row = { where: { email }, select: { emailVerified: true } };
  const { emailVerified } = await database.database.prisma.credential.findUniqueOrThrow(row);
  const canSignIn = await isSignedIn(await signInByPasskey(device));
  expect([emailVerified, canSignIn]).toEqual([false, true]);
});

it("ignores a link in your browser that moves a stranger's account to your address", async () => {
  const { browser: stranger } = await signUp(app.publicUrl, 'thief5@evil.example');
  const link = await requestChange(stranger, 'victim5@example.com');
  await submitLink(new TestBrowser(app.publicUrl), link);
  expect(await app.provider.accounts.findSubject('victim5@example.com')).toBeNull();
});

it('rejects a sign-in that was started with the old password before a reset', async () => {
  const { browser, email } = await signUp(app.publicUrl, 'victim6@example.com');
  await confirm(browser, email);
  const started = await reachCallback(app.publicUrl, email);
  await resetPassword(email);
  await started.browser.visit(started.callback);
  expect(await isSignedIn(started.browser)).toBe(false);
});
