import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import {
  createEmbeddedTestDatabase,
  describeOnBothDatabases,
  type TestDatabase,
} from '#tests/support/database.ts';

describeOnBothDatabases('the database', (create) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await create();
  });
  afterAll(() => test.close());

  const createUser = (email: string) =>
    test.database.prisma.user.create({ data: { id: createId('usr'), email } });
  const createWorkspace = () =>
    test.database.prisma.workspace.create({ data: { id: createId('ws'), name: 'Studio' } });

  it('rejects a second user with the same email with P2002', async () => {
    await createUser('twice@example.com');
    const second = createUser('twice@example.com');
    await expect(second).rejects.toMatchObject({ code: 'P2002' });
    await expect(second).rejects.toBeInstanceOf(Prisma.PrismaClientKnownRequestError);
  });

  it('runs an interactive transaction beside fifty queries of the outer client', async () => {
    const workspace = await createWorkspace();
    const transaction = test.database.prisma.$transaction(async (tx) => {
      for (let round = 0; round < 10; round += 1) {
        await tx.workspace.update({
          where: { id: workspace.id },
          data: { name: `Studio ${round}` },
        });
      }
      return tx.workspace.findUniqueOrThrow({ where: { id: workspace.id } });
    });
    const outer = Array.from({ length: 50 }, () =>
      test.database.prisma.workspace.findUniqueOrThrow({ where: { id: workspace.id } }),
    );
    const [inside, ...seen] = await Promise.all([transaction, ...outer]);
    expect(inside.name).toBe('Studio 9');
    // Changes of the open transaction aren't visible outside it.
    for (const { name } of seen) expect(['Studio', 'Studio 9']).toContain(name);
  });

  it('keeps the parameters of interleaved connections apart', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const responses = await Promise.all(
      numbers.map(async (number) => {
        const { rows } = await test.database.pool.query<{ n: number }>({
          ...(number % 2 === 0 ? { name: `statement-${number % 5}` } : {}),
          text: `SELECT $1::int + ${number % 5} - ${number % 5} AS n`,
          values: [number],
        });
        return rows[0]?.n;
      }),
    );
    expect(responses).toEqual(numbers);
  });

  it('rolls back everything when a transaction throws', async () => {
    const id = createId('usr');
    const failing = test.database.prisma.$transaction(async (tx) => {
      await tx.user.create({ data: { id, email: 'rolled-back@example.com' } });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await test.database.prisma.user.findUnique({ where: { id } })).toBeNull();
  });

  it('continues after an error inside a transaction, with everything rolled back', async () => {
    await createUser('taken@example.com');
    const id = createId('usr');
    const failing = test.database.prisma.$transaction(async (tx) => {
      await tx.user.create({ data: { id, email: 'free@example.com' } });
      await tx.user.create({ data: { id: createId('usr'), email: 'taken@example.com' } });
    });
    await expect(failing).rejects.toMatchObject({ code: 'P2002' });
    expect(await test.database.prisma.user.findUnique({ where: { id } })).toBeNull();
  });

  it('frees the session when a connection is cut inside a transaction', async () => {
    const client = await test.database.pool.connect();
    client.on('error', () => undefined);
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO "user" (id, email, updated_at) VALUES ('usr_cut', 'cut@example.com', now())`,
    );
    client.release(true);
    await expect.poll(() => test.database.prisma.user.count({ where: { id: 'usr_cut' } })).toBe(0);
  });

  it('times out a long transaction with P2028, and continues', async () => {
    const failing = test.database.prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_sleep(0.6)`;
        await tx.user.count();
      },
      { timeout: 300 },
    );
    await expect(failing).rejects.toMatchObject({ code: 'P2028' });
    expect(await test.database.prisma.user.count({ where: { email: 'nobody@example.com' } })).toBe(
      0,
    );
  });

  it('stores sizes beyond 2^53, emoji in JSON, and timestamps to the millisecond', async () => {
    const workspace = await createWorkspace();
    const sizeBytes = 2n ** 60n + 1n;
    const createdAt = new Date('2026-03-29T01:59:59.987Z');
    const asset = await test.database.prisma.mediaAsset.create({
      data: {
        id: createId('med'),
        workspaceId: workspace.id,
        storageKey: createId('med'),
        fileName: 'a.mp4',
        contentType: 'video/mp4',
        kind: 'video',
        sizeBytes,
        createdAt,
      },
    });
    const entry = await test.database.prisma.auditEntry.create({
      data: {
        id: createId('aud'),
        actorKind: 'system',
        action: 'test',
        at: createdAt,
        data: { text: '🎺 fanfare 👩‍👩‍👧', number: 1.5 },
      },
    });
    const found = await test.database.prisma.mediaAsset.findUniqueOrThrow({
      where: { id: asset.id },
    });
    const audit = await test.database.prisma.auditEntry.findUniqueOrThrow({
      where: { id: entry.id },
    });
    expect(found).toMatchObject({ sizeBytes, createdAt });
    expect(audit.data).toEqual({ text: '🎺 fanfare 👩‍👩‍👧', number: 1.5 });
  });
});

describe('the embedded database', () => {
  it('times out a transaction that deadlocks with the outer client, and continues', async () => {
    const test = await createEmbeddedTestDatabase();
    const { prisma } = test.database;
    const id = createId('usr');
    const failing = prisma.$transaction(
      async (tx) => {
        await tx.user.create({ data: { id, email: 'stuck@example.com' } });
        await prisma.user.count();
        await tx.user.count();
      },
      { timeout: 300 },
    );
    await expect(failing).rejects.toMatchObject({ code: 'P2028' });
    expect(await prisma.user.findUnique({ where: { id } })).toBeNull();
    await test.close();
  });
});
