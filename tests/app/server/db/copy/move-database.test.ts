import { execa } from 'execa';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeInstallation } from '#app/server/services/installation/resume-installation.ts';
import { type Database, openDatabase } from '#app/server/db/open-database.ts';
import { createTestDataDir } from '#tests/support/database-template.ts';
import {
  dropDatabase,
  isPostgresInstalled,
  startPostgresServer,
} from '#tests/support/postgres-server.ts';

const POSTS = 4000;

let dataDir: string;
let targetUrl: string;

beforeEach(async () => {
  dataDir = await createTestDataDir();
  targetUrl = await (await startPostgresServer()).createDatabase();
  await withDatabase(null, async (database) => {
    await database.migrate();
    const { prisma } = database;
    await prisma.workspace.create({ data: { id: 'ws_kiln', name: 'Kiln & Ash' } });
    await prisma.post.createMany({
      data: Array.from({ length: POSTS }, (_, n) => ({
        id: `post_${n}`,
        workspaceId: 'ws_kiln',
        source: 'api',
        environment: 'sandbox',
        content: { captions: [`Post ${n} “\\” 窯`] },
        contentHash: String(n),
        searchGrams: [n],
      })),
    });
  });
});
afterEach(async () => {
  await dropDatabase(targetUrl);
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens the target, or the embedded source with `null`, for as long as `work` runs. */
async function withDatabase<T>(
  databaseUrl: string | null,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const move = (...words: string[]) =>
  execa(process.execPath, ['scripts/db-move.ts', '--to', targetUrl, ...words], {
    env: { FANFARE_DATA_DIR: dataDir },
    reject: false,
  });
const readPosts = (databaseUrl: string | null) =>
  withDatabase(databaseUrl, ({ prisma }) => prisma.post.findMany({ orderBy: { id: 'asc' } }));
const readPause = (databaseUrl: string | null) =>
  withDatabase(
    databaseUrl,
    async ({ prisma }) => (await prisma.installation.findFirst())?.pauseReason,
  );

describe.skipIf(!isPostgresInstalled)('npm run db:move', () => {
  it('continues after it was killed, moves every row, and leaves one copy that can be resumed', async () => {
    const killed = move();
    await new Promise<void>((done) => {
      killed.stdout.on('data', (text: Buffer) => {
        if (text.toString().includes('Copied')) done();
      });
    });
    killed.kill('SIGKILL');
    expect((await killed).signal).toBe('SIGKILL');
    expect(await readPause(null)).toBe('moving_away');
    await expect(withDatabase(targetUrl, (database) => database.migrate())).rejects.toThrow(
      'isn’t complete',
    );
    const finished = await move();
    expect(finished.stderr).toBe('');
    expect(finished.stdout).toMatch(/Rows compared: \d+\. All are equal\./u);
    expect(await readPosts(targetUrl)).toEqual(await readPosts(null));
    expect([await readPause(null), await readPause(targetUrl)]).toEqual(['moved_away', 'moved']);
    const resume = ({ sql }: Database) =>
      resumeInstallation(sql, { now: new Date(), holdsAll: false });
    await expect(withDatabase(null, resume)).rejects.toMatchObject({ code: 'conflict' });
    expect(await withDatabase(targetUrl, resume)).toMatchObject({ held: 0, asked: 0 });
    // The target may have published since.
    expect((await move('--back')).stderr).toContain('was resumed');
    expect(await readPause(null)).toBe('moved_away');
  });

  it('is undone with --back, which stops the target for good', async () => {
    expect((await move()).exitCode).toBe(0);
    expect((await move('--back')).stderr).toBe('');
    expect([await readPause(null), await readPause(targetUrl)]).toEqual([null, 'abandoned']);
    // A second move needs an empty database.
    expect((await move()).stderr).toContain('isn’t empty');
    expect(await readPause(null)).toBe(null);
  });
});
