import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRefusals } from '#tests/released-statements/check-statements.ts';
import { normalizeStatements } from '#tests/released-statements/normalize-statements.ts';
import { readRecording } from '#tests/released-statements/recording.ts';
import { dropDatabase, isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';

describe.skipIf(!isPostgresInstalled)('the statements of the last recorded release', () => {
  let databaseUrl: string;
  let client: pg.Client;

  beforeAll(async () => {
    databaseUrl = await createMigratedDatabase();
    client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await dropDatabase(databaseUrl);
  });

  it('all work on the newest schema, so that old and new processes can run side by side', async () => {
    const { statements } = await readRecording();
    expect(statements.length).toBeGreaterThan(500);
    expect(await findRefusals(client, statements)).toEqual([]);
  });

  it.each([
    ['dropped', 'ALTER TABLE receipt DROP COLUMN url CASCADE', 'does not exist'],
    ['renamed', 'ALTER TABLE receipt RENAME COLUMN url TO address', 'does not exist'],
    ['required', 'ALTER TABLE receipt ADD COLUMN seal text NOT NULL', 'needs a value for "seal"'],
  ])('are refused if a column was %s', async (_, migration, reason) => {
    const statements = [
      'SELECT url FROM receipt WHERE id = $1',
      'INSERT INTO "public"."receipt" ("id", "delivery_id", "url") VALUES ($1, $2, $3)',
    ];
    expect(await findRefusals(client, statements)).toEqual([]);
    await client.query('BEGIN');
    await client.query(migration);
    const refusals = await findRefusals(client, statements);
    await client.query('ROLLBACK');
    expect(refusals.map((refusal) => refusal.reason)).toContainEqual(
      expect.stringContaining(reason),
    );
  });
});

describe('recorded statements', () => {
  it('are kept once each, whatever their constants and the length of their lists', () => {
    const texts = [
      'SELECT a FROM b WHERE c IN ($1, $2, $3)',
      'SELECT a FROM b WHERE c IN ($1)',
      "SELECT a FROM b WHERE d = 'x' LIMIT 5",
      "SELECT a FROM b WHERE d = 'it''s' LIMIT 10",
      'INSERT INTO b (a, c) VALUES ($1, $2), ($3, $4)',
      'INSERT INTO b (a, c) VALUES ($1, $2);',
      'INSERT INTO b (a) VALUES ($1)',
    ];
    expect(normalizeStatements(texts)).toEqual([
      'INSERT INTO b (a) VALUES ($1)',
      'INSERT INTO b (a, c) VALUES ($1, $2)',
      'SELECT a FROM b WHERE c IN ($1)',
      "SELECT a FROM b WHERE d = 'x' LIMIT 5",
    ]);
  });

  it('leave out what no table is part of', () => {
    expect(normalizeStatements(['BEGIN', 'SET x = 1', 'LISTEN a'])).toEqual([]);
  });
});
