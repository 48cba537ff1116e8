import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAttemptLimits } from '#app/server/adapters/identity/attempt-limits.ts';
import { createEmbeddedAccounts } from '#app/server/adapters/identity/embedded-accounts.ts';
import { createPasswordHasher } from '#app/server/adapters/identity/password-hasher.ts';
import {
  createEmbeddedTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/database.ts';

const PASSWORD = 'a long walk home 42';

describe('password hashes', () => {
  const hasher = createPasswordHasher();

  it('are argon2id with OWASP’s parameters', async () => {
    expect(await hasher.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match the same password, composed or decomposed, and no other', async () => {
    const passwordHash = await hasher.hash('Zażółć gęślą'.normalize('NFD'));
    const same = await hasher.check(passwordHash, 'Zażółć gęślą'.normalize('NFC'));
    expect(same).toEqual({ matches: true, isOutdated: false });
    expect((await hasher.check(passwordHash, 'zażółć gęślą')).matches).toBe(false);
  });

  it('never match for an unknown user', async () => {
    expect(await hasher.check(null, PASSWORD)).toEqual({ matches: false, isOutdated: false });
  });

  it('are all computed when many are requested at once', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => hasher.hash(`password ${index}`)),
    );
    expect(new Set(hashes).size).toBe(12);
  });
});

describe('accounts of the embedded provider', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await database.close();
  });

  function createAccounts() {
    return createEmbeddedAccounts({
      prisma: database.database.prisma,
      issuer: 'http://localhost/oidc',
    });
  }

  const person = { password: PASSWORD, firstName: null, lastName: null };

  it('are created once per email address, also by two requests at once', async () => {
    const accounts = createAccounts();
    const results = await Promise.all(
      ['one@example.com', 'One@Example.com'].map((email) =>
        accounts.createAccount({ ...person, email }),
      ),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual(['created', 'email_taken']);
  });

  it('cannot sign in once disabled', async () => {
    const accounts = createAccounts();
    const email = 'two@example.com';
    await accounts.createAccount({ ...person, email });
    expect(await accounts.checkPassword({ email, password: PASSWORD })).toMatch(/^cred_/);
    await database.database.prisma.credential.update({
      where: { email },
      data: { disabledAt: new Date() },
    });
    expect(await accounts.checkPassword({ email, password: PASSWORD })).toBeNull();
  });

  it('are rehashed when the old hash used other parameters', async () => {
    const accounts = createAccounts();
    const email = 'three@example.com';
    await accounts.createAccount({ ...person, email });
    const passwordHash = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await database.database.prisma.credential.update({ where: { email }, data: { passwordHash } });
    expect(await accounts.checkPassword({ email, password: PASSWORD })).not.toBeNull();
    const row = await database.database.prisma.credential.findUniqueOrThrow({ where: { email } });
    expect(row.passwordHash).toContain('m=19456');
    expect(await accounts.checkPassword({ email, password: PASSWORD })).not.toBeNull();
  });
});

describe('sign-in rate limits', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await database.close();
  });

  const settings = {
    failuresPerAddressAndDay: 4,
    failuresPerAccountAndDay: 6,
    triesPerAccountAndAddress: 3,
    signUpsPerAddressAndHour: 2,
  };

  it('count concurrent tries across processes', async () => {
    const processes = [1, 2].map(() => createAttemptLimits(database.database.prisma, settings));
    const attempt = { email: 'a@example.com', address: '192.0.2.0/24' };
    const waits = await Promise.all(
      processes.flatMap((limits) => [1, 2, 3].map(() => limits.password.count(attempt))),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
  });

  it('count the accounts that one network tries, and the networks that try one account', async () => {
    const limits = createAttemptLimits(database.database.prisma, settings);
    const spray = [];
    for (let index = 0; index < 6; index += 1) {
      spray.push(
        await limits.password.count({ email: `s${index}@example.com`, address: '198.51.100.0/24' }),
      );
    }
    expect(spray.filter((wait) => wait === null)).toHaveLength(4);
    const botnet = [];
    for (let index = 0; index < 8; index += 1) {
      botnet.push(
        await limits.password.count({ email: 'b@example.com', address: `203.0.${index}.0/24` }),
      );
    }
    expect(botnet.filter((wait) => wait === null)).toHaveLength(6);
  });

  it('stop counting tries that were forgiven', async () => {
    const limits = createAttemptLimits(database.database.prisma, settings);
    const attempt = { email: 'c@example.com', address: '192.0.3.0/24' };
    for (let index = 0; index < 10; index += 1) {
      expect(await limits.password.count(attempt)).toBeNull();
      await limits.password.forgive(attempt);
    }
  });

  it('return how long to wait, and store no address in plain text', async () => {
    const limits = createAttemptLimits(database.database.prisma, settings);
    await limits.countSignUp('192.0.9.0/24');
    await limits.countSignUp('192.0.9.0/24');
    const wait = await limits.countSignUp('192.0.9.0/24');
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    const rows = await database.database.prisma.rateLimit.findMany();
    expect(JSON.stringify(rows)).not.toMatch(/192\.0|example\.com/);
  });

  it('block sign-in when tries cannot be counted', async () => {
    const broken = await createEmbeddedTestDatabase();
    const limits = createAttemptLimits(broken.database.prisma, settings);
    await broken.close();
    await expect(limits.password.count({ email: 'd@example.com', address: 'x' })).rejects.toThrow();
  });
});
