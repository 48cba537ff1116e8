import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
import { createEmail, PASSWORD, signIn, signUp } from '#tests/support/sign-in-people.ts';

const NEW_PASSWORD = 'a short walk home 43';
const DAY_MS = 24 * 3_600_000;
const UNDO_PATH = '/undo-email-change';

let database: TestDatabase;
let app: SignInApp;
let thief: TestBrowser;
let email: string;
let evil: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startSignInApp({
    prisma: database.database.prisma,
    masterKey: randomBytes(32),
    limits: { signUpsPerAddressAndHour: 1000, emailsPerAddressAndHour: 1000 },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
/** Creates a user with a confirmed email address, whose session has been stolen. */
beforeEach(async () => {
  ({ browser: thief, email } = await signUp(app.publicUrl, createEmail()));
  await submitLink(thief, findEmailedLink(app, email, '/verify-email'));
  evil = `evil-${email}`;
});

const stranger = (): TestBrowser => new TestBrowser(app.publicUrl);
const findUndo = (to: string): URL => findEmailedLink(app, to, UNDO_PATH);
const undo = (link: URL, password = NEW_PASSWORD) => submitLink(stranger(), link, { password });
const findSubject = (address: string) => app.provider.accounts.findSubject(address);

async function requestChange(newEmail: string): Promise<void> {
  const requested = await changeSecurity(thief, { intent: 'email_change', newEmail });
  expect(requested).toMatchObject({ kind: 'done' });
}

async function completeChange(newEmail: string): Promise<void> {
  const link = findEmailedLink(app, newEmail, '/change-email');
  expect(await submitLink(thief, link)).toMatchObject({ kind: 'done' });
}

/** Signs in with the new password in a new browser. */
async function expectOwnerIsBack(): Promise<void> {
  const { browser } = await signIn(app.publicUrl, { email, password: NEW_PASSWORD });
  expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, false]);
}

it('notifies the old address at once with a link that stops the change', async () => {
  await requestChange(evil);
  const link = findUndo(email);
  expect(await undo(link)).toMatchObject({ kind: 'done' });
  const change = findEmailedLink(app, evil, '/change-email');
  const page = await stranger().visit(change);
  expect(JSON.parse(page.html)).toEqual({ kind: 'expired' });
  await expectOwnerIsBack();
});

it('restores the account after the change was completed, from either email', async () => {
  await requestChange(evil);
  const first = findUndo(email);
  await completeChange(evil);
  const second = findUndo(email);
  expect(second.href).not.toBe(first.href);
  expect(await findSubject(email)).toBeNull();
  expect(await undo(first)).toMatchObject({ kind: 'done', email });
  expect(await undo(second)).toEqual({ kind: 'expired' });
  expect(await findSubject(evil)).toBeNull();
  expect(app.emails.at(-1)).toMatchObject({ to: email, subject: 'Your account is secured' });
  await expectOwnerIsBack();
});

it('does nothing when the link is opened, and works once', async () => {
  await requestChange(evil);
  await completeChange(evil);
  const link = findUndo(email);
  const page = JSON.parse((await stranger().visit(link)).html) as object;
  expect(page).toMatchObject({ kind: 'open', email, isSignedIn: false });
  expect(await findSubject(evil)).not.toBeNull();
  expect(await undo(link, 'short')).toMatchObject({ kind: 'refused', status: 422 });
  const both = await Promise.all([undo(link), undo(link)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(['done', 'expired']);
});

it('works for seven days', async () => {
  await requestChange(evil);
  const link = findUndo(email);
  const read = async () =>
    (JSON.parse((await stranger().visit(link)).html) as { kind: string }).kind;
  app.advance(7 * DAY_MS - 60_000);
  const before = await read();
  app.advance(120_000);
  const after = await read();
  app.advance(-7 * DAY_MS - 60_000);
  expect([before, after]).toEqual(['open', 'expired']);
});

it('stores the link as a hash', async () => {
  await requestChange(evil);
  const token = findUndo(email).searchParams.get('token') ?? '';
  expect(token).toHaveLength(43);
  const rows = await database.database.prisma.mailToken.findMany();
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('still works after a thief changes the address twice and undoes the second change', async () => {
  await requestChange(evil);
  const owner = findUndo(email);
  await completeChange(evil);
  await requestChange(`more-${evil}`);
  const own = findUndo(evil);
  await completeChange(`more-${evil}`);
  expect(await undo(own, PASSWORD)).toMatchObject({ kind: 'done', email: evil });
  expect(await undo(owner)).toMatchObject({ kind: 'done', email });
  await expectOwnerIsBack();
});

it('still works after the thief resets the password', async () => {
  await requestChange(evil);
  await completeChange(evil);
  expect(await resetByLink(app, { email: evil, password: PASSWORD })).toMatchObject({
    kind: 'done',
  });
  expect(await undo(findUndo(email))).toMatchObject({ kind: 'done', email });
  await expectOwnerIsBack();
});

it('cannot be blocked by an account that the thief creates with the old address', async () => {
  await requestChange(evil);
  await completeChange(evil);
  const { page } = await signUp(app.publicUrl, email);
  expect(page.status).toBe(409);
  const { browser: other } = await signUp(app.publicUrl, createEmail());
  await changeSecurity(other, { intent: 'email_change', newEmail: email });
  expect(() => findEmailedLink(app, email, '/change-email')).toThrow('No link');
  expect(await undo(findUndo(email))).toMatchObject({ kind: 'done', email });
});

it('requires a sign-in within the last ten minutes to change the address', async () => {
  app.advance(10 * 60_000);
  const late = await changeSecurity(thief, { intent: 'email_change', newEmail: evil });
  app.advance(-10 * 60_000);
  expect(late).toMatchObject({ kind: 'refused', status: 403 });
  expect(() => findUndo(email)).toThrow('No link');
});
