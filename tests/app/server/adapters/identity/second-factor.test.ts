import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedAccounts } from '#app/server/adapters/identity/embedded-accounts.ts';
import { createSecondFactor } from '#app/server/adapters/identity/second-factor.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import type { SecondFactor } from '#app/server/ports/second-factor.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const STEP_MS = 30_000;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

describe('codes of an authenticator app', () => {
  let database: TestDatabase;
  let factor: SecondFactor;
  let subject: string;
  let people = 0;
  let worldMs = NOON;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const { prisma } = database.database;
    worldMs = NOON;
    factor = createSecondFactor({
      prisma,
      identityIssuer: 'urn:t',
      secrets: createSecretBox([Buffer.alloc(32, 7)]),
      // The sandbox's clock may be a year ahead, which phones don't follow.
      clock: { now: () => new Date(NOON + 365 * 24 * 3_600_000) },
      worldClock: { now: () => new Date(worldMs) },
    });
    const email = `person-${(people += 1)}@example.com`;
    const person = { email, password: 'a long walk home 42', firstName: null, lastName: null };
    const created = await createEmbeddedAccounts({ prisma, issuer: 'urn:t' }).createAccount(person);
    if (created.kind !== 'created') throw new Error(created.kind);
    ({ subject } = created);
  });

  const makeCode = (secret: string, steps = 0): string =>
    new TOTP({ secret }).generate({ timestamp: worldMs + steps * STEP_MS });

  /** Enables the second factor, and advances a minute so the next code is new. */
  async function enable(): Promise<{ secret: string; codes: readonly string[] }> {
    await factor.start(subject);
    const secret = (await factor.readPending(subject))?.secret ?? '';
    const codes = await factor.confirm({ subject, code: makeCode(secret) });
    if (codes === null) throw new Error('The code was refused.');
    worldMs += 2 * STEP_MS;
    return { secret, codes };
  }

  it('are required only after a code has confirmed the secret, which is then never shown again', async () => {
    await factor.start(subject);
    const pending = await factor.readPending(subject);
    expect(pending).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/u) });
    expect(pending?.qr.path).toMatch(/^M/u);
    expect(await factor.readState(subject)).toMatchObject({ isOn: false, isPending: true });
    expect(await factor.confirm({ subject, code: '000000' })).toBeNull();
    const code = makeCode(pending?.secret ?? '');
    expect(await factor.useCode({ subject, code })).toBeNull();
    expect(await factor.confirm({ subject, code })).toHaveLength(10);
    expect(await factor.readState(subject)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    await factor.start(subject);
    expect(await factor.readPending(subject)).toBeNull();
    expect((await factor.readState(subject)).isOn).toBe(true);
  });

  it('work once each, even when submitted twice at once, and never out of order', async () => {
    const { secret } = await enable();
    const code = makeCode(secret);
    const both = await Promise.all([1, 2].map(() => factor.useCode({ subject, code })));
    expect(both.toSorted()).toEqual(['app_code', null]);
    expect(await factor.useCode({ subject, code: makeCode(secret, -1) })).toBeNull();
    worldMs += STEP_MS;
    const spaced = makeCode(secret).replace(/^(...)/u, '$1 ');
    expect(await factor.useCode({ subject, code: spaced })).toBe('app_code');
  });

  it('may be at most half a minute early or late', async () => {
    const { secret } = await enable();
    worldMs += 10 * STEP_MS;
    for (const steps of [-2, 2]) {
      expect(await factor.useCode({ subject, code: makeCode(secret, steps) })).toBeNull();
    }
    expect(await factor.useCode({ subject, code: makeCode(secret, -1) })).toBe('app_code');
    expect(await factor.useCode({ subject, code: makeCode(secret, 1) })).toBe('app_code');
  });

  it('come with ten recovery codes that work once each, however they are typed', async () => {
    const { codes } = await enable();
    const [first = '', second = ''] = codes;
    expect(new Set(codes).size).toBe(10);
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
    expect(await factor.useCode({ subject, code: typed })).toBe('recovery_code');
    expect(await factor.useCode({ subject, code: first })).toBeNull();
    expect((await factor.readState(subject)).recoveryCodesLeft).toBe(9);
    const renewed = await factor.renewRecoveryCodes(subject);
    expect(renewed).toHaveLength(10);
    expect(await factor.useCode({ subject, code: second })).toBeNull();
  });

  it("are rejected when empty, too long, not digits, or another user's", async () => {
    const { secret } = await enable();
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', ' ', '-']) {
      expect(await factor.useCode({ subject, code })).toBeNull();
    }
    const code = makeCode(secret);
    expect(await factor.useCode({ subject: 'cred_nobody', code })).toBeNull();
  });

  it('are stored encrypted, with hashed recovery codes, and deleted when turned off', async () => {
    const { secret, codes } = await enable();
    const { prisma } = database.database;
    const read = async () =>
      JSON.stringify([
        await prisma.credential.findUniqueOrThrow({ where: { id: subject } }),
        await prisma.recoveryCode.findMany({ where: { credentialId: subject } }),
      ]);
    const stored = await read();
    expect([secret, ...codes].filter((text) => stored.includes(text))).toEqual([]);
    expect(await factor.disable(subject)).toBe(true);
    expect(await factor.disable(subject)).toBe(false);
    expect(JSON.parse(await read())).toMatchObject([{ totpSecretEnc: null }, []]);
    expect(await factor.useCode({ subject, code: makeCode(secret) })).toBeNull();
    expect(await factor.renewRecoveryCodes(subject)).toBeNull();
  });
});
