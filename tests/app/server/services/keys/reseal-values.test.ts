import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFileKeyRing,
  createMasterKey,
  writeKeyFile,
} from '#app/server/adapters/secret-box/key-ring.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { openTokens, TOKEN_COLUMNS } from '#app/server/services/accounts/token-columns.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { resealValues } from '#app/server/services/keys/reseal-values.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

/** The fixture's master key. */
const OLD_KEY = Buffer.alloc(32, 7);
const ACCOUNTS = 120;

let fixture: ServiceFixture;
let folder: string;
let file: string;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: () => {
      throw new Error('Nothing is published here.');
    },
    environmentFor: () => 'sandbox',
  });
  actor = await fixture.createActor();
  for (let count = 0; count < ACCOUNTS; count += 1)
    await fixture.connect(actor, 'twitter', { isDefault: false });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-keys-'));
  file = path.join(folder, 'master.key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a new master key', () => {
  it('covers every encrypted column', async () => {
    const rows = await fixture.deps.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%\\_enc'`;
    const sealedColumns = Object.values(SEALED_VALUES).map(
      ({ table, column }) => `${table}.${column}`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(sealedColumns.toSorted());
  });

  it('is picked up by running processes, which can still decrypt with the old one', async () => {
    writeKeyFile(file, [OLD_KEY]);
    const running = createSecretBox(createFileKeyRing(file));
    const before = running.encrypt('token', 'context');
    const newKey = createMasterKey();
    writeKeyFile(file, [newKey, OLD_KEY]);
    const elsewhere = createSecretBox([newKey]).encrypt('other token', 'context');
    expect(running.decrypt(elsewhere, 'context')).toBe('other token');
    expect(running.decrypt(before, 'context')).toBe('token');
    const { keyId } = createSecretBox([newKey]);
    await expect.poll(() => running.keyId).toBe(keyId);
    expect(running.encrypt('token', 'context').split('.')[1]).toBe(keyId);
    expect(running.hasOlderKeys).toBe(true);
  });

  it('re-encrypts everything, resumes after an interruption, and then is the only key', async () => {
    const { prisma } = fixture.deps;
    const newKey = createMasterKey();
    const reported: number[] = [];
    const stop = new AbortController();
    const deps = {
      ...fixture.deps,
      secrets: createSecretBox([newKey, OLD_KEY]),
      reportRotation: async ({ left }: { left: number }) => {
        reported.push(left);
        // Stop in the middle, like a process that ends.
        stop.abort();
      },
    };
    const first = await resealValues(deps, { signal: stop.signal });
    expect(first?.sealed).toBe(100);
    expect(first?.left).toBeGreaterThanOrEqual(ACCOUNTS - 100);
    const { signal } = new AbortController();
    expect(await resealValues(deps, { signal })).toMatchObject({ left: 0 });
    expect(await resealValues(deps, { signal })).toEqual({ sealed: 0, left: 0 });
    expect(reported.at(-1)).toBe(0);
    const alone = createSecretBox([newKey]);
    const rows = await prisma.account.findMany({ select: TOKEN_COLUMNS });
    expect(rows).toHaveLength(ACCOUNTS);
    for (const row of rows) expect(openTokens(alone, row)?.accessToken).toBe(`token-of-${row.id}`);
    expect(await resealValues({ ...deps, secrets: alone }, { signal })).toBeNull();
    expect(await prisma.auditEntry.count({ where: { action: 'keys.rotated' } })).toBe(1);
  });
});
