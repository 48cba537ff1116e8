import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker, type Worker } from '#app/server/jobs/worker.ts';
import { startApiApp, type ApiApp } from '#tests/support/api-app.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts, readPost } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { createApiClient } from './api-client.ts';

let app: ApiApp;
let worker: Worker | undefined;

const call = (...request: Parameters<ReturnType<typeof createApiClient>>) =>
  createApiClient(app.url, app.owner.token)(...request);

const toBody = (text: string, platform = 'linkedin') => ({
  platforms: [platform],
  content: { captions: [text] },
});

/** The requests for new work: each is refused before its body is checked. */
const NEW_WORK = [
  ['POST', '/api/publish'],
  ['POST', '/api/posts'],
  ['POST', '/api/bulk'],
  ['POST', '/api/media'],
  ['POST', '/api/imports'],
] as const;

const toRefusal = (seconds: number) => ({
  status: 503,
  retryAfter: String(seconds),
  body: expect.objectContaining({
    code: 'saturated',
    error: expect.stringContaining(`Try again in ${seconds} seconds`) as string,
  }) as unknown,
});

async function request(method: string, path: string, body: unknown = {}) {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${app.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    retryAfter,
    body: (await response.json()) as { post: { id: string } },
  };
}

async function refuseAll(seconds: number): Promise<void> {
  for (const [method, path] of NEW_WORK)
    expect([path, await request(method, path)]).toEqual([path, toRefusal(seconds)]);
}

const findSaturated = () => app.fanfare.container.load.findSaturated();

describe('a database whose connections are all in use', () => {
  beforeAll(async () => {
    app = await startApiApp({ ...WITHOUT_LIMITS, MAX_DATABASE_WAIT_SECONDS: '1' });
    await connectAccounts(app.url, ['linkedin']);
  });
  afterAll(() => app.close());

  it('refuses new work at once, finishes what it accepted, and recovers', async () => {
    const { body: accepted } = await request('POST', '/api/posts', toBody('Before'));
    const { pool } = app.fanfare.container.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await expect.poll(findSaturated, PATIENCE).toBe('database');
    await refuseAll(5);
    const reading = call('GET', '/api/posts');
    for (const client of held) client.release();
    expect((await reading).status).toBe(200);
    await expect.poll(findSaturated, PATIENCE).toBeNull();
    expect((await request('POST', '/api/posts', toBody('After'))).status).toBe(202);
    await expect
      .poll(async () => (await readPost(address(), accepted.post.id)).state, PATIENCE)
      .toBe('published');
  });
});

describe('a disk with less free space than has to stay free', () => {
  beforeAll(async () => {
    // No disk of a test machine has an exabyte.
    app = await startApiApp({ ...WITHOUT_LIMITS, MIN_FREE_MEGABYTES: String(2 ** 40) });
  });
  afterAll(() => app.close());

  it('refuses new work, and reads', async () => {
    await expect.poll(findSaturated, PATIENCE).toBe('storage');
    await refuseAll(60);
    expect((await call('GET', '/api/posts')).status).toBe(200);
  });
});

describe('a queue that no worker empties', () => {
  beforeAll(async () => {
    app = await startApiApp({
      ...WITHOUT_LIMITS,
      FANFARE_PROCESS: 'web',
      MAX_QUEUE_DELAY_SECONDS: '2',
    });
    await connectAccounts(app.url, ['linkedin', 'twitter']);
  });
  afterAll(async () => {
    await worker?.stop();
    await app.close();
  });

  it('refuses what would be late on its platform, publishes what it accepted, and recovers', async () => {
    const { deps, load } = app.fanfare.container;
    const isBehind = () => load.isBehind('publish.linkedin');
    const { body: accepted } = await request('POST', '/api/posts', toBody('Before'));
    await expect.poll(isBehind, PATIENCE).toBe(true);
    const refused = await request('POST', '/api/posts', toBody('Late'));
    expect(refused).toEqual(toRefusal(10));
    expect(refused.body).toMatchObject({ error: expect.stringContaining('LinkedIn') as string });
    const { status } = await request('POST', '/api/posts', toBody('On time', 'twitter'));
    expect(status).toBe(202);
    const publishAt = new Date(Date.now() + 3600_000).toISOString();
    const later = await request('POST', '/api/posts', { ...toBody('Later'), publishAt });
    expect(later.status).toBe(202);
    expect((await call('GET', '/api/posts')).status).toBe(200);
    worker = await startWorker(deps, app.fanfare.container.config);
    await expect
      .poll(async () => (await readPost(address(), accepted.post.id)).state, PATIENCE)
      .toBe('published');
    await expect.poll(isBehind, PATIENCE).toBe(false);
    expect((await request('POST', '/api/posts', toBody('After'))).status).toBe(202);
  });
});

function address() {
  return { url: app.url, token: app.owner.token };
}
