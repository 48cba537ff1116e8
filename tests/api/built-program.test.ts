import { copyTestDatabase } from '#tests/support/database-template.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findFreePort, runToEnd, startProcess } from '#tests/support/spawned-process.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function createEnvironment(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-built-'));
  folders.push(dataDir);
  await copyTestDatabase(dataDir);
  return {
    LOG_LEVEL: 'warn',
    FANFARE_DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
  };
}

// In CI, tests/api/documentation.test.ts runs the same: README.md's second block.
if (IS_WHOLE)
  it('publishes a video to all six platforms as the built demo', async () => {
    const env = await createEnvironment();
    const ended = await runToEnd('build/program/demo.js', { args: ['--once', '--json'], env });
    expect(ended.code, ended.stderr).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ published: 6, failed: 0 });
  });

it('serves its pages as the built server, and stops on request', async () => {
  const env = await createEnvironment();
  const server = await startProcess('build/program/start.js', { env });
  const page = await fetch(`http://127.0.0.1:${env['PORT']}/`);
  const text = await page.text();
  const code = await server.kill('SIGTERM');
  expect([page.status, code], server.stderr()).toEqual([200, 0]);
  expect(text).toContain('Fanfare');
});

it('contains every program that is started by its file name', async () => {
  const files = await readdir('build/program');
  const programs = files.filter((file) => file.endsWith('.js') && !file.startsWith('chunk-'));
  expect(programs.toSorted()).toEqual([
    'backup-process.js',
    'backup.js',
    'database-worker.js',
    'db-move.js',
    'demo.js',
    'enterprise-requests.js',
    'keys-rotate.js',
    'media-move.js',
    'parse-process.js',
    'probe-process.js',
    'restore.js',
    'resume.js',
    'sandbox.js',
    'sign-in-unlock.js',
    'start.js',
    'workspace-plan.js',
  ]);
});
