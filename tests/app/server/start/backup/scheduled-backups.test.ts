import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BackupConfig } from '#app/server/config/backup.ts';
import { type Database, openDatabase } from '#app/server/db/open-database.ts';
import { readScheduledBackup } from '#app/server/db/queries/scheduled-backup.ts';
import { checkBackup } from '#app/server/start/backup/read-backup.ts';
import { backUpIfDue } from '#app/server/start/backup/schedule-backups.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import {
  dropDatabase,
  isPostgresInstalled,
  startPostgresServer,
} from '#tests/support/postgres-server.ts';
import { startProcess } from '#tests/support/spawned-process.ts';

const WEEK = { kind: 'every', everyMs: 604_800_000 } as const;
const ARCHIVE = /^fanfare-[0-9a-f]{12}-\d{8}T\d{6}Z\.tar$/u;

describe.skipIf(!isPostgresInstalled)('scheduled backups', () => {
  let root: string;
  let folder: string;
  let databaseUrl: string;
  let database: Database;
  const logged: { level: string; message: string }[] = [];
  const logger = Object.fromEntries(
    ['debug', 'info', 'warn', 'error'].map((level) => [
      level,
      (_fields: object, message: string) => void logged.push({ level, message }),
    ]),
  ) as never;

  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'fanfare-scheduled-'));
    databaseUrl = await (await startPostgresServer()).createDatabase();
    database = await openDatabase({ databaseUrl, dataDir: null });
    await database.migrate();
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(root, 'backups-'));
    logged.length = 0;
    await database.pool.query(
      'UPDATE scheduled_backup SET succeeded_at = NULL, failed_at = NULL, lease_token = NULL, lease_until = NULL',
    );
  });
  afterAll(async () => {
    await database.close();
    await dropDatabase(databaseUrl);
    await rm(root, { recursive: true, force: true });
  });

  const run = (backup: Partial<BackupConfig> = {}, signal = new AbortController().signal) =>
    backUpIfDue(
      { sql: database.sql, logger },
      {
        backup: { folder, schedule: WEEK, keep: 2, ...backup },
        databaseUrl,
        dataDir: path.join(root, 'data'),
        storage: null,
      },
      signal,
    );
  const read = () => readScheduledBackup(database.sql);
  const listArchives = async () => (await readdir(folder)).filter((file) => ARCHIVE.test(file));

  it('are made once by all workers together, and can be restored', async () => {
    await Promise.all([run(), run(), run()]);
    await run();
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(ARCHIVE)]);
    const { fileName, sizeBytes, isRunning } = await read();
    expect({ files: [fileName], isRunning }).toEqual({ files, isRunning: false });
    expect(sizeBytes).toBeGreaterThan(1000);
    const { manifest } = await checkBackup(path.join(folder, files[0] ?? ''));
    expect(manifest.missing).toEqual([]);
  });

  it('replace the oldest ones of this installation, and delete nothing else', async () => {
    const { name } = await read();
    const old = (day: string, ending = '.tar') => `fanfare-${name}-202601${day}T030000Z${ending}`;
    const others = [
      'fanfare.tar',
      'fanfare-0123456789ab-20260101T030000Z.tar',
      old('01', '.tar.gz'),
      `kept-${old('01')}`,
      old('01', '-before-upgrade.tar'),
    ];
    for (const file of [...others, old('01'), old('02'), old('03'), old('04', '.tar.partial')])
      await writeFile(path.join(folder, file), 'bytes');
    await mkdir(path.join(folder, old('00')));
    await run();
    const { fileName } = await read();
    const expected = [...others, old('00'), old('03'), fileName ?? ''];
    expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted());
  });

  it('that fail are logged and recorded, delete nothing, and are repeated later', async () => {
    const { name } = await read();
    const kept = `fanfare-${name}-20260101T030000Z.tar`;
    await writeFile(path.join(folder, kept), 'bytes');
    await database.pool.query('ALTER TABLE media_asset RENAME TO media_asset_away');
    await run({ keep: 1 });
    await database.pool.query('ALTER TABLE media_asset_away RENAME TO media_asset');
    expect(await readdir(folder)).toEqual([kept]);
    const state = await read();
    expect(state.failure).toContain('media_asset');
    expect(state).toMatchObject({ succeededAt: null, isRunning: false });
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1);
    await run({ keep: 1 });
    expect(await readdir(folder)).toEqual([kept]);
    await database.pool.query(`UPDATE scheduled_backup SET failed_at = now() - interval '1 hour'`);
    await run({ keep: 1 });
    expect(await readdir(folder)).toEqual([(await read()).fileName]);
  });

  it('into a folder that doesn’t exist fail and don’t create it', async () => {
    const missing = path.join(folder, 'not-mounted');
    await run({ folder: missing });
    expect((await read()).failure).toContain('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });

  it('stop with their worker, without a failure or a partial file', async () => {
    const stopping = new AbortController();
    const locker = await lockPosts();
    const running = run({}, stopping.signal);
    await expect.poll(() => readdir(folder), PATIENCE).toHaveLength(1);
    stopping.abort(new Error('stopped'));
    await running;
    await locker.end();
    expect(await readdir(folder)).toEqual([]);
    expect(await read()).toMatchObject({ failedAt: null, isRunning: false });
  });

  it('start again with another worker once the one that made it was killed', async () => {
    const locker = await lockPosts();
    const worker = await startProcess('tests/support/children/back-up.ts', {
      env: { DATABASE_URL: databaseUrl, BACKUP_DIR: folder, FANFARE_DATA_DIR: root },
    });
    await expect.poll(() => readdir(folder), PATIENCE).toHaveLength(1);
    await worker.kill('SIGKILL');
    await locker.end();
    const left = await readdir(folder);
    expect(left).toEqual([expect.stringMatching(/\.tar\.partial$/u)]);
    await run();
    expect(await readdir(folder)).toEqual(left);
    await database.pool.query('UPDATE scheduled_backup SET lease_until = now()');
    await run();
    const archives = await listArchives();
    expect(await readdir(folder)).toEqual(archives);
    expect(archives).toEqual([(await read()).fileName]);
    await checkBackup(path.join(folder, archives[0] ?? ''));
    expect(logged.map(({ message }) => message)).toContainEqual(expect.stringContaining('died'));
  });

  /** Makes a backup wait within its rows until the connection ends. */
  async function lockPosts(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE post IN ACCESS EXCLUSIVE MODE');
    return client;
  }
});
