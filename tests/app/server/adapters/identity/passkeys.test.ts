import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedAccounts } from '#app/server/adapters/identity/embedded-accounts.ts';
import { createPasskeys } from '#app/server/adapters/identity/passkeys.ts';
import {
  type AuthenticatorFaults,
  createAuthenticator,
  type TestAuthenticator,
} from '#tests/support/authenticator.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const SITE = { origin: 'https://fanfare.example', rpId: 'fanfare.example' };
const OWNER = 'session:ses_1';
const LOGIN = 'interaction:abc';
const MINUTE_MS = 60_000;

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

describe('passkeys', () => {
  let database: TestDatabase;
  let offsetMs = 0;
  let people = 0;
  let subject: string;
  let device: TestAuthenticator;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    offsetMs = 0;
    device = createAuthenticator(SITE);
    subject = await createPerson();
  });

  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const open = (publicUrl: string = SITE.origin) =>
    createPasskeys({ prisma: database.database.prisma, clock, logger, publicUrl });

  async function createPerson(): Promise<string> {
    const email = `person-${(people += 1)}@example.com`;
    const person = { email, password: 'a long walk home 42', firstName: null, lastName: null };
    const accounts = createEmbeddedAccounts({ prisma: database.database.prisma, issuer: 'urn:t' });
    const created = await accounts.createAccount(person);
    if (created.kind !== 'created') throw new Error(created.kind);
    return created.subject;
  }

  async function add(faults?: AuthenticatorFaults, owner = OWNER) {
    const response = device.register(await open().startAdding({ subject, owner: OWNER }), faults);
    return open().finishAdding({ subject, owner, name: 'Phone', response: response });
  }

  async function signIn(faults?: AuthenticatorFaults, owner = LOGIN) {
    const response = device.sign(await open().startSignIn(LOGIN), faults);
    return open().finishSignIn({ owner, response: response });
  }

  it('can be added, sign the user in, are listed with their last use, and can be removed', async () => {
    expect(await add()).toBe('added');
    expect(await signIn()).toBe(subject);
    const [listed] = await open().list(subject);
    expect(listed).toMatchObject({ name: 'Phone', isBackedUp: false });
    expect(listed?.lastUsedAt).not.toBeNull();
    const stranger = await createPerson();
    expect(await open().remove({ subject: stranger, id: listed?.id ?? '' })).toBeNull();
    expect(await open().remove({ subject, id: listed?.id ?? '' })).toBe('Phone');
    expect(await signIn()).toBeNull();
  });

  it.each<[string, AuthenticatorFaults]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a device that did not ask who holds it', { isUnverified: true }],
  ])('are rejected from %s', async (_what, faults) => {
    expect(await add(faults)).toBe('refused');
    await add();
    expect(await signIn(faults)).toBeNull();
    expect(await signIn()).toBe(subject);
  });

  it("are rejected with a forged signature or another user's name", async () => {
    await add();
    expect(await signIn({ isForged: true })).toBeNull();
    const userHandle = Buffer.from(await createPerson()).toString('base64url');
    expect(await signIn({ userHandle })).toBeNull();
  });

  it('are rejected once a copy has advanced the signature counter', async () => {
    await add();
    expect(await signIn()).toBe(subject);
    expect(await signIn()).toBe(subject);
    expect(await signIn({ counter: 1 })).toBeNull();
  });

  it('sign a challenge once, before it expires, for the session or sign-in it was created for', async () => {
    const late = device.register(await open().startAdding({ subject, owner: OWNER }));
    offsetMs = 15 * MINUTE_MS;
    const added = { subject, owner: OWNER, name: 'Phone', response: late };
    expect(await open().finishAdding(added)).toBe('refused');
    expect(await add({}, 'session:ses_2')).toBe('refused');
    await add();
    expect(await signIn({}, 'interaction:other')).toBeNull();
    const response = device.sign(await open().startSignIn(LOGIN));
    const both = [1, 2].map(() => open().finishSignIn({ owner: LOGIN, response: response }));
    expect((await Promise.all(both)).filter(Boolean)).toEqual([subject]);
  });

  it('can be added once, and cannot be forged', async () => {
    expect(await add()).toBe('added');
    expect(await add()).toBe('known');
    for (const response of ['', 'null', '{}', '[]', '{"id":"x"}', 'x'.repeat(30_000)]) {
      expect(await open().finishSignIn({ owner: LOGIN, response: response })).toBeNull();
    }
  });

  it('leave no expired challenge behind, and none in plain text', async () => {
    const { challenge } = JSON.parse(await open().startSignIn(LOGIN)) as { challenge: string };
    const { prisma } = database.database;
    const rows = JSON.stringify(await prisma.passkeyChallenge.findMany());
    expect(rows).not.toContain(challenge);
    offsetMs = 60 * MINUTE_MS;
    await open().removeExpired();
    expect(await prisma.passkeyChallenge.count()).toBe(0);
  });

  it('need an origin that browsers accept: a host name, over https or on localhost', () => {
    const listed = ['https://fanfare.example', 'http://localhost:3000', 'http://fanfare.lan'];
    expect(listed.map((url) => open(url).obstacle !== null)).toEqual([false, false, true]);
    const numbers = ['https://192.168.1.7', 'http://127.0.0.1:3000', 'https://[::1]:3000'];
    expect(numbers.map((url) => open(url).obstacle)).toEqual(
      numbers.map(() => 'Passkeys need a domain name, and PUBLIC_URL has an IP address.'),
    );
  });
});
