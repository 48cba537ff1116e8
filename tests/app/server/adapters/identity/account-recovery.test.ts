import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRecovery } from '#app/server/adapters/identity/account-recovery.ts';
import { createEmbeddedAccounts } from '#app/server/adapters/identity/embedded-accounts.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { revokeAccess } from '#app/server/services/access/revoke-access.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const ISSUER = EMBEDDED_IDENTITY_ISSUER;
/** A browser without a session, and a form that keeps nothing. */
const BY_LINK = { keep: new Set<string>(), signedInSubject: null };
const OLD = 'a long walk home 42';
const NEW = 'a short walk home 43';
const MINUTE_MS = 60_000;

describe('account recovery by email', () => {
  let database: TestDatabase;
  let offsetMs = 0;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const open = () => {
    const { prisma } = database.database;
    return {
      prisma,
      accounts: createEmbeddedAccounts({ prisma, issuer: ISSUER }),
      recovery: createAccountRecovery({ prisma, clock, identityIssuer: ISSUER, revokeAccess }),
    };
  };

  async function createPerson(): Promise<string> {
    const email = `person-${(people += 1)}@example.com`;
    const person = { email, password: OLD, firstName: null, lastName: null };
    await open().accounts.createAccount(person);
    return email;
  }

  const require = (token: string | null): string => {
    if (token === null) throw new Error('There is no token.');
    return token;
  };

  it('confirms the address once, and needs no second email', async () => {
    const { accounts, recovery, prisma } = open();
    const email = await createPerson();
    const signedInSubject = (await accounts.findSubject(email)) ?? '';
    const token = require(await recovery.startVerification(email.toUpperCase()));
    const found = await recovery.findLink({ token, kind: 'verify_email' });
    expect(found).toEqual({ subject: signedInSubject, email, isVerified: false });
    const link = { token, signedInSubject };
    expect(await recovery.verifyEmail({ token, signedInSubject: 'cred_other' })).toBe(false);
    const both = await Promise.all([recovery.verifyEmail(link), recovery.verifyEmail(link)]);
    expect(both.sort()).toEqual([false, true]);
    const row = await prisma.credential.findUniqueOrThrow({ where: { email } });
    expect(row.emailVerified).toBe(true);
    expect(await recovery.startVerification(email)).toBeNull();
  });

  it('changes the password once, which also confirms the address', async () => {
    const { accounts, recovery, prisma } = open();
    const email = await createPerson();
    const token = require(await recovery.startReset(email));
    const reset = await recovery.resetPassword({ ...BY_LINK, token, password: NEW });
    expect(reset).toMatchObject({ kind: 'changed', email });
    expect(await accounts.checkPassword({ email, password: OLD })).toBeNull();
    expect(await accounts.checkPassword({ email, password: NEW })).not.toBeNull();
    const row = await prisma.credential.findUniqueOrThrow({ where: { email } });
    expect(row.emailVerified).toBe(true);
    expect(await recovery.resetPassword({ ...BY_LINK, token, password: OLD })).toEqual({
      kind: 'expired',
    });
  });

  it('keeps the link when the new password is too weak', async () => {
    const { recovery } = open();
    const email = await createPerson();
    const token = require(await recovery.startReset(email));
    const weak = await recovery.resetPassword({ ...BY_LINK, token, password: 'password123' });
    expect(weak.kind).toBe('weak_password');
    expect((await recovery.resetPassword({ ...BY_LINK, token, password: NEW })).kind).toBe(
      'changed',
    );
  });

  it('rejects a link that is expired, of another kind, replaced by a newer one, or forged', async () => {
    const { recovery, prisma } = open();
    const email = await createPerson();
    const first = require(await recovery.startReset(email));
    const token = require(await recovery.startReset(email));
    expect(await recovery.findLink({ token: first, kind: 'reset_password' })).toBeNull();
    expect(await recovery.findLink({ token, kind: 'verify_email' })).toBeNull();
    expect(await recovery.verifyEmail({ token, signedInSubject: '' })).toBe(false);
    expect(await recovery.findLink({ token: '', kind: 'reset_password' })).toBeNull();
    offsetMs = 31 * MINUTE_MS;
    expect(await recovery.resetPassword({ ...BY_LINK, token, password: NEW })).toEqual({
      kind: 'expired',
    });
    await recovery.removeExpired();
    expect(await prisma.mailToken.count({ where: { credential: { email } } })).toBe(0);
    offsetMs = 0;
  });

  it('changes the address once the new mailbox is confirmed, and invalidates the links in the old one', async () => {
    const { accounts, recovery } = open();
    const email = await createPerson();
    const subject = (await accounts.findSubject(email)) ?? '';
    const reset = require(await recovery.startReset(email));
    const newEmail = `new-${email}`;
    const token = require((await recovery.startEmailChange({ subject, newEmail })).token);
    const found = await recovery.findLink({ token, kind: 'change_email' });
    expect(found).toMatchObject({ email: newEmail });
    const link = { token, signedInSubject: subject };
    const both = await Promise.all([recovery.changeEmail(link), recovery.changeEmail(link)]);
    expect(both.filter(Boolean)).toMatchObject([{ subject, from: email, to: newEmail }]);
    expect(await accounts.checkPassword({ email: newEmail, password: OLD })).toBe(subject);
    expect(await accounts.checkPassword({ email, password: OLD })).toBeNull();
    expect(await recovery.resetPassword({ ...BY_LINK, token: reset, password: NEW })).toEqual({
      kind: 'expired',
    });
  });

  it('does not change the address to one that is already in use, or is in use by then', async () => {
    const { accounts, recovery } = open();
    const email = await createPerson();
    const subject = (await accounts.findSubject(email)) ?? '';
    const usedAddress = { subject, newEmail: await createPerson() };
    expect((await recovery.startEmailChange(usedAddress)).token).toBeNull();
    const newEmail = `wanted-${email}`;
    const token = require((await recovery.startEmailChange({ subject, newEmail })).token);
    const other = { email: newEmail, password: OLD, firstName: null, lastName: null };
    await accounts.createAccount(other);
    expect(await recovery.changeEmail({ token, signedInSubject: subject })).toBeNull();
    expect(await accounts.findSubject(email)).toBe(subject);
  });

  it('sends nothing to an unknown address, and stores no token in plain text', async () => {
    const { recovery, prisma } = open();
    expect(await recovery.startReset('nobody@example.com')).toBeNull();
    const token = require(await recovery.startReset(await createPerson()));
    expect(JSON.stringify(await prisma.mailToken.findMany())).not.toContain(token);
  });
});
