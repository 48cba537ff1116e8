import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMaintenance } from '#app/server/db/embedded/maintenance.ts';
import { createEmbeddedTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const at = (text: string) => new Date(`2026-11-${text}`);

describe('the maintenance of the embedded database', () => {
  let test: TestDatabase;
  let folder: string;
  let now: Date;
  beforeAll(async () => {
    test = await createEmbeddedTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'fanfare-maintenance-'));
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    now = at('21T12:00:00');
  });

  const start = (stampPath: string | null) =>
    startMaintenance({ pool: test.database.pool, stampPath, logger, now: () => now });

  async function readCheckpoint(): Promise<string> {
    const { rows } = await test.database.pool.query<{ lsn: string }>(
      'SELECT checkpoint_lsn::text AS lsn FROM pg_control_checkpoint()',
    );
    return rows[0]?.lsn ?? '';
  }

  it('writes a checkpoint every hour, and not sooner', async () => {
    const maintenance = start(null);
    const before = await readCheckpoint();
    await maintenance.tick();
    expect(await readCheckpoint()).toBe(before);
    now = at('21T13:00:00');
    await maintenance.tick();
    await maintenance.stop();
    expect(await readCheckpoint()).not.toBe(before);
  });

  it('writes a checkpoint after many writes', async () => {
    const maintenance = start(null);
    const before = await readCheckpoint();
    await test.database.pool.query(
      'CREATE TABLE heavy AS SELECT repeat(md5(n::text), 40) AS text FROM generate_series(1, 60000) AS n',
    );
    await maintenance.tick();
    await maintenance.stop();
    expect(await readCheckpoint()).not.toBe(before);
  });

  it('vacuums once a night, and remembers it across restarts', async () => {
    const stampPath = join(folder, 'vacuumed');
    const maintenance = start(stampPath);
    await maintenance.tick();
    now = at('22T11:00:00');
    await maintenance.tick();
    expect(() => readFileSync(stampPath)).toThrow('ENOENT');
    now = at('23T03:00:00');
    await maintenance.tick();
    expect(readFileSync(stampPath, 'utf8')).toBe(now.toISOString());
    await maintenance.stop();
    const restarted = start(stampPath);
    now = at('23T04:00:00');
    await restarted.tick();
    await restarted.stop();
    expect(readFileSync(stampPath, 'utf8')).toBe(at('23T03:00:00').toISOString());
  });
});
