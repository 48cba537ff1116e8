import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskMediaStore } from '#app/server/adapters/media-store/disk-media-store.ts';
import { type Database, openDatabase } from '#app/server/db/open-database.ts';
import { checkBackup } from '#app/server/start/backup/read-backup.ts';
import { restoreBackup } from '#app/server/start/backup/restore-backup.ts';
import { writeBackup } from '#app/server/start/backup/write-backup.ts';
import { createTestDataDir } from '#tests/support/database-template.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import {
  dropDatabase,
  isPostgresInstalled,
  startPostgresServer,
} from '#tests/support/postgres-server.ts';

const NOW = new Date('2026-11-30T09:00:00Z');
const FILE = Buffer.alloc(300_000, 'kiln');

let folder: string;
let archive: string;
let source: Database;

const openMedia = (name: string) => createDiskMediaStore(path.join(folder, name));
const openEmpty = async () =>
  openDatabase({ databaseUrl: null, dataDir: await mkdtemp(path.join(folder, 'empty-')) });

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-backup-'));
  source = await openDatabase({ databaseUrl: null, dataDir: await createTestDataDir() });
  await source.migrate();
  const { prisma } = source;
  await prisma.user.create({ data: { id: 'usr_ada', email: 'ada@example.com' } });
  await prisma.workspace.create({ data: { id: 'ws_kiln', name: 'Kiln “& Ash” \\ \n 窯' } });
  await prisma.member.create({
    data: { id: 'mem_ada', workspaceId: 'ws_kiln', userId: 'usr_ada', role: 'owner' },
  });
  for (const key of ['kiln', 'gone', 'going'])
    await prisma.mediaAsset.create({
      data: {
        id: `med_${key}`,
        workspaceId: 'ws_kiln',
        storageKey: `med/${key}`,
        fileName: `${key}.bin`,
        contentType: 'image/jpeg',
        kind: 'image',
        state: 'ready',
        sizeBytes: BigInt(FILE.length),
        sha256: 'a'.repeat(64),
      },
    });
  await prisma.post.createMany({
    data: Array.from({ length: 450 }, (_, n) => ({
      id: `post_${n}`,
      workspaceId: 'ws_kiln',
      source: 'api',
      environment: 'sandbox',
      content: { captions: [`Post ${n}`], nothing: null },
      contentHash: String(n),
      searchGrams: [n, n + 1],
      createdAt: new Date(NOW.getTime() + n),
    })),
  });
  await openMedia('source').write('med/kiln', toStream(FILE), { maxBytes: FILE.length });
});
beforeEach(async () => {
  archive = path.join(folder, `${Math.random()}.tar`);
  const media = openMedia('source');
  // `going` is deleted after its size was read.
  const sizeBytes = async (key: string) =>
    key === 'med/going' ? FILE.length : media.sizeBytes(key);
  await writeBackup(
    { pool: source.pool, mediaStore: { open: (key) => media.open(key), sizeBytes } },
    archive,
  );
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

async function restore(target: Database, media = 'restored') {
  return restoreBackup({ pool: target.pool, mediaStore: openMedia(media), now: NOW }, archive);
}

async function expectSameRows(target: Database): Promise<void> {
  const read = ({ prisma }: Database) =>
    Promise.all([
      prisma.post.findMany({ orderBy: { id: 'asc' } }),
      prisma.workspace.findMany(),
      prisma.mediaAsset.findMany({ orderBy: { id: 'asc' } }),
    ]);
  expect(await read(target)).toEqual(await read(source));
}

describe('a backup', () => {
  it('is restored row by row, with its files, as a paused copy that then starts normally', async () => {
    const target = await openEmpty();
    const { manifest } = await restore(target);
    expect(manifest).toMatchObject({
      files: 1,
      bytes: FILE.length,
      missing: ['med/going', 'med/gone'],
    });
    expect(manifest.rows).toBeGreaterThan(450);
    await expectSameRows(target);
    expect(await target.prisma.installation.findFirst()).toMatchObject({
      pausedAt: NOW,
      pauseReason: 'restored',
      restoreId: expect.stringMatching(/^rst_/u) as unknown,
    });
    const copied = await readFile(path.join(folder, 'restored/objects/med/kiln'));
    expect(copied.equals(FILE)).toBe(true);
    await target.migrate();
    // Foreign keys and triggers are back.
    await target.prisma.workspace.delete({ where: { id: 'ws_kiln' } });
    expect(await target.prisma.post.count()).toBe(0);
    await target.close();
  });

  it('is readable only by its user, and doesn’t contain a master key', async () => {
    expect((await stat(archive)).mode & 0o077).toBe(0);
    const { header } = await checkBackup(archive);
    expect(header.excludes).toContain('MASTER_KEY');
  });

  it.skipIf(!existsSync('/dev/full'))('fails on a full disk, and leaves no file', async () => {
    const file = path.join(folder, 'full.tar');
    await symlink('/dev/full', `${file}.partial`);
    const { pool } = source;
    await expect(writeBackup({ pool, mediaStore: openMedia('source') }, file)).rejects.toThrow(
      'ENOSPC',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
    // The snapshot is over: the embedded database runs one transaction at a time.
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it.skipIf(!isPostgresInstalled)('of the embedded database is restored to Postgres', async () => {
    const server = await startPostgresServer();
    const databaseUrl = await server.createDatabase();
    const target = await openDatabase({ databaseUrl, dataDir: null });
    await restore(target, 'postgres');
    await expectSameRows(target);
    await target.close();
  });
});

describe('a restore', () => {
  it('refuses a target that has data, and changes nothing in it', async () => {
    await expect(restore(source)).rejects.toMatchObject({
      message: expect.stringContaining('isn’t empty') as unknown,
    });
    expect(await source.prisma.post.count()).toBe(450);
  });

  it.each([
    ['cut off', async () => truncate(archive, 100_000)],
    ['without its end', async () => truncate(archive, (await stat(archive)).size - 4096)],
    [
      'changed',
      async () => {
        const bytes = await readFile(archive);
        bytes[bytes.indexOf('kilnkilnkiln') + 1000] = 0;
        await writeFile(archive, bytes);
      },
    ],
  ])('refuses an archive that is %s before anything is restored', async (_how, damage) => {
    await damage();
    const target = await openEmpty();
    await expect(restore(target)).rejects.toMatchObject({ name: 'BackupError' });
    const { rows } = await target.pool.query(
      `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
    await target.close();
  });

  it('refuses what isn’t a backup', async () => {
    await copyFile('package.json', archive);
    const target = await openEmpty();
    await expect(restore(target)).rejects.toMatchObject({ name: 'BackupError' });
    await target.close();
  });

  it('continues after an interruption, and Fanfare doesn’t start in between', async () => {
    const target = await openEmpty();
    const broken = {
      sizeBytes: async () => null,
      write: () => Promise.reject(new Error('The disk is full.')),
    };
    await expect(
      restoreBackup({ pool: target.pool, mediaStore: broken, now: NOW }, archive),
    ).rejects.toThrow('The disk is full.');
    await expect(target.migrate()).rejects.toThrow('isn’t complete');
    await restore(target);
    await expectSameRows(target);
    await target.migrate();
    await target.close();
  });

  it.skipIf(!isPostgresInstalled || process.platform === 'win32')(
    'that was killed leaves a target that Fanfare refuses, and is completed by another run',
    async () => {
      const databaseUrl = await (await startPostgresServer()).createDatabase();
      const env = { DATABASE_URL: databaseUrl, FANFARE_DATA_DIR: path.join(folder, 'killed') };
      const pipe = path.join(folder, 'pipe.tar');
      await execa('mkfifo', [pipe, `${pipe}.next`]);
      const restoring = execa(process.execPath, ['scripts/restore.ts', '--from', pipe], {
        env,
        reject: false,
      });
      const bytes = await readFile(archive);
      // The first reading checks the archive. The second one restores it, and waits here in the middle.
      const checking = await open(pipe, 'w');
      await rename(`${pipe}.next`, pipe);
      await checking.writeFile(bytes);
      await checking.close();
      const loading = await open(pipe, 'w');
      await loading.writeFile(bytes.subarray(0, bytes.length - 200_000));
      const target = await openDatabase({ databaseUrl, dataDir: null });
      const countDone = async () => {
        const found = await target.pool
          .query<{ done: number }>('SELECT done_chunks AS done FROM fanfare_load')
          .catch(() => null);
        return found?.rows[0]?.done ?? 0;
      };
      await expect.poll(countDone, PATIENCE).toBeGreaterThan(3);
      restoring.kill('SIGKILL');
      expect((await restoring).signal).toBe('SIGKILL');
      await loading.close();
      await expect(target.migrate()).rejects.toThrow('isn’t complete');
      const { stdout } = await execa(process.execPath, ['scripts/restore.ts', '--from', archive], {
        env,
      });
      expect(stdout).toContain('compared every row');
      await expectSameRows(target);
      await target.close();
      await dropDatabase(databaseUrl);
    },
  );
});
