import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts, publish, readPost } from '#tests/support/product-client.ts';
import { createProductDatabase } from '#tests/support/product-database.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { type Fanfare, startFanfare } from '../../server.ts';
import { createApiClient } from './api-client.ts';

let dataDir: string;
let token: string;
let fanfare: Fanfare;
let env: Record<string, string>;

const address = () => ({ url: fanfare.url, token });
const call = (...request: Parameters<ReturnType<typeof createApiClient>>) =>
  createApiClient(fanfare.url, token)(...request);
const start = () => startFanfare(readConfig(env));
const resume = (...words: string[]) =>
  execa(process.execPath, ['scripts/resume.ts', ...words], {
    env: { FANFARE_DATA_DIR: dataDir },
    reject: false,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-paused-'));
  const database = await createProductDatabase(dataDir, 'embedded');
  env = {
    LOG_LEVEL: 'silent',
    ...database.env,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
  };
  fanfare = await start();
  token = await seedDemo(fanfare);
  await connectAccounts(fanfare.url, ['linkedin']);
  await fanfare.close();
  await pause();
  fanfare = await start();
});
afterAll(async () => {
  await fanfare.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Turns the installation into a copy of itself, as a restore does. */
async function pause(): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const now = new Date();
  const copy = { pausedAt: now, pauseReason: 'restored', copiedAt: now, restoreId: 'rst_1' };
  await database.prisma.installation.update({ where: { id: 1 }, data: copy });
  await database.close();
}

it('reads and drafts while paused, accepts no post, reaches no platform, and says why', async () => {
  const health = await fetch(`${fanfare.url}/readyz`);
  expect([health.status, await health.json()]).toEqual([
    200,
    expect.objectContaining({ status: 'ready', paused: 'restored' }),
  ]);
  const status = await call('GET', '/api/status');
  expect(status.body).toMatchObject({
    paused: expect.stringContaining('npm run resume') as unknown,
  });
  const content = { captions: ['The kiln is open'] };
  const post = { platforms: ['linkedin'], content };
  expect(await call('POST', '/api/posts', { body: post })).toMatchObject({
    status: 503,
    body: { code: 'installation_paused' },
  });
  expect(await call('POST', '/api/drafts', { body: { post } })).toMatchObject({
    status: 201,
  });
  const request = fanfare.container.deps.http.create({}).request({
    method: 'GET',
    url: `http://127.0.0.1:${env['SANDBOX_PORT']}/linkedin/v2/userinfo`,
  });
  await expect(request).rejects.toMatchObject({ code: 'installation_paused' });
});

it('is resumed while it runs, only with a confirmation, and publishes then', async () => {
  const unconfirmed = await resume();
  expect([unconfirmed.exitCode, unconfirmed.stderr]).toEqual([
    2,
    expect.stringContaining('--other-copy-stopped'),
  ]);
  const confirmed = await resume('--other-copy-stopped');
  expect(confirmed.stderr).toBe('');
  expect(confirmed.stdout).toContain('Fanfare-Confirm-Restore: rst_1');
  await vi.waitFor(
    async () => expect((await call('GET', '/api/status')).body).toMatchObject({ paused: null }),
    PATIENCE,
  );
  const body = { platforms: ['linkedin'], content: { captions: ['After the restore'] } };
  expect(await call('POST', '/api/posts', { body })).toMatchObject({
    status: 409,
    body: { code: 'confirm_after_restore', restoreId: 'rst_1' },
  });
  const published = await execa(
    process.execPath,
    ['cli/main.ts', 'publish', '--platforms', 'linkedin', '--caption', 'After the restore'],
    { env: { FANFARE_URL: fanfare.url, FANFARE_TOKEN: token, FANFARE_CONFIRM_RESTORE: 'rst_1' } },
  );
  expect(published.exitCode).toBe(0);
  const postId = await publish(address(), { platforms: ['linkedin'], caption: 'Once more' });
  await vi.waitFor(
    async () => expect(await readPost(address(), postId)).toMatchObject({ state: 'published' }),
    PATIENCE,
  );
  expect((await resume('--other-copy-stopped')).stderr).toContain('isn’t paused');
});
