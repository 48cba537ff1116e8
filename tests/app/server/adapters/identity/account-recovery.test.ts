import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRecovery } from '#app/server/adapters/identity/account-recovery.ts';
import { createEmbeddedAccounts } from '#app/server/adapters/identity/embedded-accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const ISSUER = 'urn:test';
const OLD = 'a long walk home 42';
const NEW = 'a short walk home 43';
const MINUTE_MS = 60_000;

describe('what a person can do who has nothing but their mailbox', () => {
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
      recovery: createAccountRecovery({ prisma, clock, identityIssuer: ISSUER }),
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

  it('confirms the address once, and needs no second letter', async () => {
    const { recovery, prisma } = open();
    const email = await createPerson();
    const token = require(await recovery.startVerification(email.toUpperCase()));
    expect(await recovery.findEmail({ token, kind: 'verify_email' })).toBe(email);
    const both = await Promise.all([recovery.verifyEmail(token), recovery.verifyEmail(token)]);
    expect(both.sort()).toEqual([false, true]);
    const row = await prisma.credential.findUniqueOrThrow({ where: { email } });
    expect(row.emailVerified).toBe(true);
    expect(await recovery.startVerification(email)).toBeNull();
  });

  it('changes the password once, which also confirms the address', async () => {
    const { accounts, recovery, prisma } = open();
    const email = await createPerson();
    const token = require(await recovery.startReset(email));
    const reset = await recovery.resetPassword({ token, password: NEW });
    expect(reset).toMatchObject({ kind: 'changed', email });
    expect(await accounts.checkPassword({ email, password: OLD })).toBeNull();
    expect(await accounts.checkPassword({ email, password: NEW })).not.toBeNull();
    const row = await prisma.credential.findUniqueOrThrow({ where: { email } });
    expect(row.emailVerified).toBe(true);
    expect(await recovery.resetPassword({ token, password: OLD })).toEqual({ kind: 'expired' });
  });

  it('keeps the link when the new password is too weak', async () => {
    const { recovery } = open();
    const email = await createPerson();
    const token = require(await recovery.startReset(email));
    const weak = await recovery.resetPassword({ token, password: 'password123' });
    expect(weak.kind).toBe('weak_password');
    expect((await recovery.resetPassword({ token, password: NEW })).kind).toBe('changed');
  });

  it('knows no link that is too old, of another kind, replaced by a newer one, or made up', async () => {
    const { recovery, prisma } = open();
    const email = await createPerson();
    const first = require(await recovery.startReset(email));
    const token = require(await recovery.startReset(email));
    expect(await recovery.findEmail({ token: first, kind: 'reset_password' })).toBeNull();
    expect(await recovery.findEmail({ token, kind: 'verify_email' })).toBeNull();
    expect(await recovery.verifyEmail(token)).toBe(false);
    expect(await recovery.findEmail({ token: '', kind: 'reset_password' })).toBeNull();
    offsetMs = 31 * MINUTE_MS;
    expect(await recovery.resetPassword({ token, password: NEW })).toEqual({ kind: 'expired' });
    await recovery.removeExpired();
    expect(await prisma.mailToken.count({ where: { credential: { email } } })).toBe(0);
    offsetMs = 0;
  });

  it('changes the address once the new mailbox was read, and ends the links in the old one', async () => {
    const { accounts, recovery } = open();
    const email = await createPerson();
    const subject = (await accounts.findSubject(email)) ?? '';
    const reset = require(await recovery.startReset(email));
    const newEmail = `new-${email}`;
    const token = require(await recovery.startEmailChange({ subject, newEmail }));
    expect(await recovery.findEmail({ token, kind: 'change_email' })).toBe(newEmail);
    const both = await Promise.all([recovery.changeEmail(token), recovery.changeEmail(token)]);
    expect(both.filter(Boolean)).toEqual([{ subject, from: email, to: newEmail }]);
    expect(await accounts.checkPassword({ email: newEmail, password: OLD })).toBe(subject);
    expect(await accounts.checkPassword({ email, password: OLD })).toBeNull();
    expect(await recovery.resetPassword({ token: reset, password: NEW })).toEqual({
      kind: 'expired',
    });
  });

  it('changes the address to none that somebody has, or has got since', async () => {
    const { accounts, recovery } = open();
    const email = await createPerson();
    const subject = (await accounts.findSubject(email)) ?? '';
    const taken = { subject, newEmail: await createPerson() };
    expect(await recovery.startEmailChange(taken)).toBeNull();
    const newEmail = `wanted-${email}`;
    const token = require(await recovery.startEmailChange({ subject, newEmail }));
    const other = { email: newEmail, password: OLD, firstName: null, lastName: null };
    await accounts.createAccount(other);
    expect(await recovery.changeEmail(token)).toBeNull();
    expect(await accounts.findSubject(email)).toBe(subject);
  });

  it('starts nothing for an address that nobody has, and stores no token in the clear', async () => {
    const { recovery, prisma } = open();
    expect(await recovery.startReset('nobody@example.com')).toBeNull();
    const token = require(await recovery.startReset(await createPerson()));
    expect(JSON.stringify(await prisma.mailToken.findMany())).not.toContain(token);
  });
});
