import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#app/server/db/open-database.ts';
import { createTestDataDir } from '#tests/support/database-template.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/workspace-plan.ts', import.meta.url));

let dataDir: string;

beforeAll(async () => {
  dataDir = await createTestDataDir();
  await withPrisma(async (prisma) => {
    await prisma.user.create({ data: { id: 'usr_ada', email: 'ada@example.com' } });
    await prisma.workspace.create({ data: { id: 'ws_kiln', name: 'Kiln & Ash' } });
    await prisma.member.create({
      data: { id: 'mem_ada', workspaceId: 'ws_kiln', userId: 'usr_ada', role: 'owner' },
    });
  });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function withPrisma<T>(
  work: (prisma: Awaited<ReturnType<typeof openDatabase>>['prisma']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return await work(database.prisma);
  } finally {
    await database.close();
  }
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the script as an operator does: in its own process with only these environment variables. */
async function run(...args: string[]): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    FANFARE_DATA_DIR: dataDir,
  } as const;
  const started = promisify(execFile)(process.execPath, [SCRIPT, ...args], { env });
  return started.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Ended,
  );
}

describe('npm run workspace:plan, as a process', () => {
  it('sets the agreed plan, reports it, and releases the database', async () => {
    const ended = await run('--owner', 'ada@example.com', '--plan', 'enterprise', '--posts', '50');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toBe('ws_kiln: Enterprise, 50 posts and 600 platform posts a day.\n');
    const row = await withPrisma((prisma) =>
      prisma.subscription.findUnique({ where: { workspaceId: 'ws_kiln' } }),
    );
    expect(row).toMatchObject({ plan: 'enterprise', status: 'active', postsPerDay: 50 });
  });

  it('explains in one line what the operator can fix, and changes nothing', async () => {
    const stranger = await run('--owner', 'bob@example.com', '--plan', 'creator');
    expect(stranger).toMatchObject({ code: 1, stdout: '' });
    expect(stranger.stderr.trim().split('\n')).toHaveLength(1);
    const typo = await run('--plan', 'gold');
    expect(typo).toMatchObject({ code: 2, stdout: '' });
    expect(typo.stderr).toContain('npm run workspace:plan -- --owner');
  });
});
