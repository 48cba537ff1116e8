import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { startEmbedded, type EmbeddedPostgres } from '#app/server/db/embedded/start-embedded.ts';

describe("connections to the embedded database's one session", () => {
  let embedded: EmbeddedPostgres;
  let pool: pg.Pool;
  let fatal: Error[];

  beforeAll(async () => {
    fatal = [];
    embedded = await startEmbedded({
      dataDir: null,
      onFatal: (error) => void fatal.push(error),
      idleInTransactionMs: 200,
    });
    pool = new pg.Pool({ stream: () => embedded.createStream(), user: 'postgres', max: 5 });
    pool.on('error', () => undefined);
    await pool.query('CREATE TABLE note (id int)');
  });
  afterAll(async () => {
    await pool.end();
    await embedded.stop();
  });

  it('lose a transaction that they leave idle, and unblock the others', async () => {
    const idle = await pool.connect();
    const lost = new Promise<Error>((resolve) => idle.on('error', resolve));
    await idle.query('BEGIN');
    await idle.query('INSERT INTO note VALUES (1)');
    const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM note');
    expect(rows).toEqual([{ n: 0 }]);
    expect(await lost).toMatchObject({ code: '25P03' });
    idle.release(true);
  });

  it('wait while one of them is in a transaction', async () => {
    const order: string[] = [];
    const first = await pool.connect();
    await first.query('BEGIN');
    const second = pool.query('SELECT 1').then(() => order.push('second'));
    await first.query('SELECT 1');
    order.push('first');
    await first.query('COMMIT');
    first.release();
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  it('respond to a query that fetches rows in batches', async () => {
    const client = await pool.connect();
    const query = new pg.Query({
      text: 'SELECT generate_series(1, 25) AS n',
      rows: 10,
    } as pg.QueryConfig);
    const rows: number[] = [];
    const done = new Promise((resolve, reject) => {
      query.on('row', (row: { n: number }) => void rows.push(row.n));
      query.on('end', resolve);
      query.on('error', reject);
    });
    client.query(query);
    await done;
    client.release();
    expect(rows).toHaveLength(25);
  });

  it('survive an error in one of several statements', async () => {
    await expect(pool.query('INSERT INTO note VALUES (7); SELECT 1/0')).rejects.toMatchObject({
      code: '22012',
    });
    const { rows } = await pool.query('SELECT * FROM note WHERE id = 7');
    expect(rows).toEqual([]);
  });

  it('transfer values of a megabyte', async () => {
    const text = '🎺'.repeat(300_000);
    const { rows } = await pool.query<{ text: string }>('SELECT $1::text AS text', [text]);
    expect(rows[0]?.text).toBe(text);
  });

  // Last, because PGlite doesn't start again.
  it('all fail with one clear error when PGlite stops', async () => {
    const waiting = pool.query('COPY note FROM STDIN');
    await expect(waiting).rejects.toThrow('The embedded database stopped');
    await expect(pool.query('SELECT 1')).rejects.toThrow('The embedded database stopped');
    expect(fatal).toHaveLength(1);
  });
});
