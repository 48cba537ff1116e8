import { writeFile } from 'node:fs/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { PrismaClient } from '#app/server/db/generated/client.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import { describeWithPostgres } from '#tests/support/database.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';

async function catchError(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('It succeeded.');
}

describe('an error that is not an outage', () => {
  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['a refusal', new AppError('not_found', { cause: { code: 'ENOSPC' } })],
    ['a text', 'ENOSPC'],
    ['a circle of causes', Object.assign(new Error('one'), { cause: null })],
  ])('is unchanged: %s', (_name, error) => {
    if (error instanceof Error && error.message === 'one') error.cause = error;
    expect(toKnownOutage(error)).toBeNull();
  });
});

it('a full disk is a 507', async () => {
  const error = await catchError(() => writeFile('/dev/full', 'x'));
  expect(toKnownOutage(new Error('It was not saved.', { cause: error }))).toMatchObject({
    code: 'storage_full',
    status: 507,
    retryAfterSeconds: 60,
  });
});

describeWithPostgres('a database error', () => {
  async function open({ max = 1, port }: { max?: number; port?: number } = {}) {
    const url = new URL(await (await startPostgresServer()).createDatabase());
    if (port) url.port = String(port);
    // On a busy machine, even an idle server takes a while to accept a connection.
    const options = { connectionString: url.href, max, connectionTimeoutMillis: 30_000 };
    const pool = new pg.Pool(options);
    pool.on('error', () => undefined);
    return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
  }

  const expectBusy = (error: unknown, text: string) =>
    expect(toKnownOutage(error)).toMatchObject({
      code: 'unavailable',
      status: 503,
      retryAfterSeconds: 5,
      message: expect.stringContaining(text),
    });

  it('is an overload when no connection is free in time', async () => {
    const { pool, prisma } = await open();
    const held = await pool.connect();
    pool.options.connectionTimeoutMillis = 200;
    expectBusy(await catchError(() => prisma.$queryRaw`SELECT 1`), 'overloaded');
    expectBusy(await catchError(() => prisma.post.findFirst()), 'overloaded');
    expectBusy(await catchError(() => prisma.$transaction(async () => 1)), 'overloaded');
    held.release();
    await pool.end();
  });

  it('is an outage when nothing listens, or the server ends the session', async () => {
    const nowhere = await open({ port: 9 });
    expectBusy(await catchError(() => nowhere.prisma.post.findFirst()), 'database');
    await nowhere.pool.end();
    const { pool, prisma } = await open({ max: 2 });
    const ended = prisma.$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await prisma.$queryRaw`SELECT pg_terminate_backend(${row?.pid})`;
      await tx.$queryRaw`SELECT 1`;
    });
    expectBusy(await catchError(() => ended), 'database');
    await pool.end();
  });

  it('is a bug when the statement is invalid', async () => {
    const { pool, prisma } = await open();
    expect(toKnownOutage(await catchError(() => prisma.post.findFirst()))).toBeNull();
    expect(toKnownOutage(await catchError(() => prisma.$queryRaw`SELECT nothing`))).toBeNull();
    await pool.end();
  });
});

describeWithPostgres('a database that hangs', () => {
  it('causes a 503 after the query timeout, even in a transaction, and leaks no connection', async () => {
    const url = new URL(await (await startPostgresServer()).createDatabase());
    url.searchParams.set('query_timeout', '300');
    const database = await openDatabase({ databaseUrl: url.href, dataDir: null, poolSize: 1 });
    const { prisma } = database;
    const hang = 'SELECT pg_sleep(60)::text';
    const outage = { code: 'unavailable', status: 503, retryAfterSeconds: 5 };
    const alone = await catchError(() => prisma.$queryRawUnsafe(hang));
    expect(toKnownOutage(alone)).toMatchObject(outage);
    const inside = await catchError(() => prisma.$transaction((tx) => tx.$queryRawUnsafe(hang)));
    expect(toKnownOutage(inside)).toMatchObject(outage);
    expect(await prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('times out after at most a minute unless DATABASE_URL sets another limit', async () => {
    const databaseUrl = await (await startPostgresServer()).createDatabase();
    const database = await openDatabase({ databaseUrl, dataDir: null });
    expect(database.pool.options.query_timeout).toBe(60_000);
    await database.close();
  });
});
