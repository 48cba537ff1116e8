import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { isUniqueViolation } from '#app/server/db/is-unique-violation.ts';
import { createSql, defineStatement, withinPrisma } from '#app/server/db/sql.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';
import { recordStatements } from '#tests/bench/recorded-statements.ts';

const INSERT_USER = defineStatement<{ id: string }>(
  'test_insert_user',
  'INSERT INTO "user" (id, email, updated_at) VALUES ($1, $2, now()) RETURNING id',
);
const FIND_USER = defineStatement<{ email: string }>(
  'test_find_user',
  'SELECT email FROM "user" WHERE id = $1',
);

describe('a transaction whose statement hangs', () => {
  it('closes its connection instead of waiting for a rollback', async () => {
    const released = vi.fn<(isClosed?: boolean) => void>();
    const sent: string[] = [];
    const hang = new Error('Query read timeout');
    const client = {
      on: () => undefined,
      off: () => undefined,
      release: released,
      query: (
        query: string | { text: string },
        _values: unknown,
        done?: (error: Error) => void,
      ) => {
        sent.push(typeof query === 'string' ? query : query.text);
        done?.(hang);
      },
    };
    const pool = { connect: async () => client } as unknown as pg.Pool;
    const sql = createSql(pool, { keepsStatements: true });
    const running = sql.transaction((transaction) => transaction.query(FIND_USER, ['usr_none']));
    await expect(running).rejects.toBe(hang);
    expect(sent).toEqual(['BEGIN', FIND_USER.text]);
    expect(released).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('a statement', () => {
  it('is named after its text, so two texts never share a name', () => {
    const [one, same, other] = ['SELECT 1', 'SELECT 1', 'SELECT 2'].map((text) =>
      defineStatement('test', text),
    );
    expect(one?.name).toMatch(/^test_[0-9a-f]{8}$/u);
    expect(same?.name).toBe(one?.name);
    expect(other?.name).not.toBe(one?.name);
  });
});

describeOnBothDatabases('statements', (create) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await create();
  });
  afterAll(() => test.close());

  const insert = (
    email: string,
    sql = test.database.sql as Pick<typeof test.database.sql, 'query'>,
  ) => sql.query(INSERT_USER, [createId('usr'), email]);
  const countUsers = (email: string) => test.database.prisma.user.count({ where: { email } });

  it('are prepared on a Postgres server only', async () => {
    const recording = recordStatements();
    await test.database.sql.query(FIND_USER, ['usr_none']);
    const [sent] = recording.stop();
    expect(sent?.text).toBe(FIND_USER.text);
    expect(sent?.name).toBe(test.database.kind === 'postgres' ? FIND_USER.name : undefined);
  });

  it('return the same rows when their columns are no longer described', async () => {
    const { sql, kind } = test.database;
    const [user] = await insert('described@example.com');
    const prototype = pg.Connection.prototype as unknown as { describe(portal: unknown): void };
    const describeColumns = vi.spyOn(prototype, 'describe');
    const find = () => sql.query(FIND_USER, [user?.id ?? '']);
    const found = [
      await find(),
      await find(),
      await find(),
      await sql.query(FIND_USER, ['usr_none']),
    ];
    const described = describeColumns.mock.calls.length;
    describeColumns.mockRestore();
    const row = { email: 'described@example.com' };
    expect(found).toEqual([[row], [row], [row], []]);
    // On a server, at most the first call on a connection asks for the columns.
    expect(described).toBeLessThanOrEqual(kind === 'postgres' ? 1 : found.length);
  });

  it('commit together', async () => {
    await test.database.sql.transaction(async (sql) => {
      await insert('both-1@example.com', sql);
      await insert('both-2@example.com', sql);
    });
    expect(await countUsers('both-1@example.com')).toBe(1);
    expect(await countUsers('both-2@example.com')).toBe(1);
  });

  it('roll back together, and free their connection', async () => {
    for (let round = 0; round < 30; round += 1) {
      const failing = test.database.sql.transaction(async (sql) => {
        await insert('rolled-back@example.com', sql);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
    }
    expect(await countUsers('rolled-back@example.com')).toBe(0);
  });

  it('roll back after a statement failed', async () => {
    await insert('taken@example.com');
    const failing = test.database.sql.transaction(async (sql) => {
      await insert('free@example.com', sql);
      await insert('taken@example.com', sql);
    });
    await expect(failing).rejects.toSatisfy(isUniqueViolation);
    expect(await countUsers('free@example.com')).toBe(0);
  });

  it('start their transaction in the same message once they are prepared', async () => {
    const { sql, pool, kind } = test.database;
    const queries = vi.spyOn(pg.Connection.prototype, 'query');
    const transact = (email: string) =>
      sql.transaction(async (inside) => {
        await insert(`${email}-1@example.com`, inside);
        await insert(`${email}-2@example.com`, inside);
      });
    for (let round = 0; round < pool.totalCount; round += 1) await transact(`warm-${round}`);
    queries.mockClear();
    const recording = recordStatements();
    await transact('begun');
    const texts = recording.stop().map(({ text }) => text);
    const sent = queries.mock.calls.map(([text]) => String(text));
    queries.mockRestore();
    expect(texts).toEqual(['BEGIN', INSERT_USER.text, INSERT_USER.text, 'COMMIT']);
    expect(await countUsers('begun-2@example.com')).toBe(1);
    // The embedded database has no prepared statements.
    expect(sent).toEqual(kind === 'postgres' ? ['COMMIT'] : ['BEGIN', 'COMMIT']);
  });

  it('roll back together after BEGIN was sent with the first', async () => {
    const failing = test.database.sql.transaction(async (sql) => {
      await insert('undone@example.com', sql);
      await insert('undone@example.com', sql);
    });
    await expect(failing).rejects.toSatisfy(isUniqueViolation);
    expect(await countUsers('undone@example.com')).toBe(0);
  });

  it('have no effect if BEGIN fails', async () => {
    const { sql, kind } = test.database;
    if (kind === 'embedded') return;
    const prototype = pg.Connection.prototype as unknown as { parse: (query: object) => void };
    const { parse } = prototype;
    const spy = vi.spyOn(prototype, 'parse').mockImplementation(function fail(
      this: unknown,
      query,
    ) {
      parse.call(this, { ...query, text: 'BEGIN badly' });
    });
    await expect(
      sql.transaction((inside) => insert('outside@example.com', inside)),
    ).rejects.toThrow('syntax error');
    spy.mockRestore();
    expect(await countUsers('outside@example.com')).toBe(0);
    await sql.transaction((inside) => insert('outside@example.com', inside));
    expect(await countUsers('outside@example.com')).toBe(1);
  });

  it('commit together when they are sent together, and return the rows of the first', async () => {
    const { sql } = test.database;
    const toInsert = (email: string) => ({
      statement: INSERT_USER,
      values: [createId('usr'), email],
    });
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [`one-${round}@example.com`, `other-${round}@example.com`];
      const inserting = toInsert(one);
      const find = { statement: FIND_USER, values: [inserting.values[0] ?? ''] };
      const rows = await sql.queryTogether(inserting, find, toInsert(other));
      expect(rows).toEqual([{ id: inserting.values[0] }]);
      expect(await sql.queryTogether(find, find)).toEqual([{ email: one }]);
      expect(await countUsers(other)).toBe(1);
    }
  });

  it('store nothing when one of those sent together fails, and leave the connection usable', async () => {
    const { sql } = test.database;
    await insert('last@example.com');
    const fresh = defineStatement('test_fresh', 'SELECT $1::text AS fresh');
    for (let round = 0; round < 30; round += 1) {
      const calls = ['first@example.com', 'last@example.com'].map((email) => ({
        statement: INSERT_USER,
        values: [createId('usr'), email],
      }));
      const [first, last] = calls as [(typeof calls)[number], (typeof calls)[number]];
      const failing = sql.queryTogether(first, last, { statement: fresh, values: ['skipped'] });
      await expect(failing).rejects.toSatisfy(isUniqueViolation);
    }
    expect(await countUsers('first@example.com')).toBe(0);
    expect(await sql.query(fresh, ['sent'])).toEqual([{ fresh: 'sent' }]);
  });

  it('take part in a transaction of Prisma', async () => {
    const { prisma } = test.database;
    const failing = prisma.$transaction(async (tx) => {
      const [row] = await insert('shared@example.com', withinPrisma(tx));
      expect(await tx.user.findUnique({ where: { id: row?.id ?? '' } })).not.toBeNull();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countUsers('shared@example.com')).toBe(0);
    await prisma.$transaction((tx) => insert('shared@example.com', withinPrisma(tx)));
    const again = prisma.$transaction((tx) => insert('shared@example.com', withinPrisma(tx)));
    await expect(again).rejects.toSatisfy(isUniqueViolation);
  });
});

describe('statements without a database', () => {
  it('fail as an outage of the database', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
    const sql = createSql(pool, { keepsStatements: true });
    const failures = await Promise.allSettled([
      sql.query(FIND_USER, ['usr_none']),
      sql.transaction((inside) => inside.query(FIND_USER, ['usr_none'])),
    ]);
    for (const failure of failures) {
      const outage = failure.status === 'rejected' ? toKnownOutage(failure.reason) : null;
      expect(outage?.message).toContain('can’t reach its database');
    }
    await pool.end();
  });
});
