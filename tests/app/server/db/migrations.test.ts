import { afterEach, beforeEach, expect, it } from 'vitest';
import pg from 'pg';
import { applyMigrations, MigrationError, type Migration } from '#app/server/db/migrations.ts';
import { runChild } from '#tests/support/child-process.ts';
import { describeWithPostgres } from '#tests/support/database.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';

const first: Migration = {
  name: '20260101000000_first',
  sql: 'CREATE TABLE first (id int)',
  checksum: 'a',
};
const second: Migration = {
  name: '20260102000000_second',
  sql: 'CREATE TABLE second (id int)',
  checksum: 'b',
};

describeWithPostgres('migrations', () => {
  let url: string;
  let pool: pg.Pool;
  beforeEach(async () => {
    url = await (await startPostgresServer()).createDatabase();
    pool = new pg.Pool({ connectionString: url });
  });
  afterEach(async () => {
    await pool.end();
  });

  it('are applied once when five processes start at the same time on an empty database', async () => {
    const processes = Array.from({ length: 5 }, () => runChild('migrate', [url]));
    const codes = await Promise.all(processes.map(({ exit }) => exit));
    expect({ codes, errors: processes.map(({ stderr }) => stderr()) }).toEqual({
      codes: [0, 0, 0, 0, 0],
      errors: ['', '', '', '', ''],
    });
    const { rows } = await pool.query<{ twice: string }>(
      'SELECT migration_name AS twice FROM "_prisma_migrations" GROUP BY 1 HAVING count(*) > 1',
    );
    expect(rows).toEqual([]);
  });

  it('are applied in order, skipping those already applied', async () => {
    expect(await applyMigrations(pool, [first])).toEqual([first.name]);
    expect(await applyMigrations(pool, [first, second])).toEqual([second.name]);
    expect(await applyMigrations(pool, [first, second])).toEqual([]);
  });

  it('leave nothing behind when one fails, and continue once it is fixed', async () => {
    const broken = { ...second, sql: 'CREATE TABLE second (id int); SELECT 1/0' };
    await expect(applyMigrations(pool, [first, broken])).rejects.toThrow('division by zero');
    expect(await applyMigrations(pool, [first, second])).toEqual([second.name]);
  });

  it('are rejected when an applied file was changed', async () => {
    await applyMigrations(pool, [first]);
    const changed = applyMigrations(pool, [{ ...first, checksum: 'other' }, second]);
    await expect(changed).rejects.toBeInstanceOf(MigrationError);
    await expect(changed).rejects.toThrow(
      `Migration ${first.name} was changed after it was applied.`,
    );
  });

  it('are rejected while one that the Prisma CLI started is unfinished', async () => {
    await applyMigrations(pool, [first]);
    await pool.query('UPDATE "_prisma_migrations" SET finished_at = NULL');
    await expect(applyMigrations(pool, [first])).rejects.toThrow('started but never finished');
  });
});
