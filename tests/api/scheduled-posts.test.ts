import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PREPARED_AHEAD } from '#app/domain/platforms/prepared-ahead.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

/** The next year, which is never more than two years ahead. */
const YEAR = new Date().getUTCFullYear() + 1;

const POLL = { timeout: 60_000, interval: 100 };

let app: ApiApp;
let call: ApiClient;
let accounts: { id: string; platform: string }[];
let count = 0;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['twitter']);
  accounts = (await call('GET', '/api/accounts')).body['items'] as typeof accounts;
});
afterAll(() => app.close());

function post(members: Record<string, unknown>) {
  count += 1;
  const content = { captions: [`Post ${count} about the kiln`] };
  return call('POST', '/api/publisher/publish', { body: { content, ...members } });
}

it('accepts a post with a time, and one for a paused queue, and says when each is published', async () => {
  const publishAt = { local: `${YEAR}-03-13T09:30`, timeZone: 'Europe/Berlin' };
  const later = PublishPostOutput.parse((await post({ platforms: ['twitter'], publishAt })).body);
  expect(later).toMatchObject({
    success: false,
    status: 'scheduled',
    message: `Scheduled for ${YEAR}-03-13 09:30 (Europe/Berlin)`,
    post: { schedule: { publishAt: `${YEAR}-03-13T08:30:00.000Z` } },
  });
  const slots = [{ weekday: 'monday', time: '09:30' }];
  const accountIds = accounts.flatMap((one) => (one.platform === 'twitter' ? [one.id] : []));
  const body = { name: 'Mondays', slots, accountIds };
  const queueId = String((await call('POST', '/api/queues', { body })).body['id']);
  await call('POST', `/api/queues/${queueId}/pause`);
  const response = await post({ queue: 'Mondays' });
  expect(response.status).toBe(202);
  expect(PublishPostOutput.parse(response.body)).toMatchObject({
    success: false,
    status: 'held',
    message: 'Its queue is paused, so the post is held.',
    post: { schedule: { queueId } },
  });
});

it('changes many scheduled posts once, however often the call arrives', async () => {
  const publishAt = { local: `${YEAR}-05-13T09:30`, timeZone: 'Europe/Berlin' };
  await post({ platforms: ['twitter'], publishAt });
  const body = {
    filter: { state: 'scheduled', from: `${YEAR}-05-01T00:00:00Z` },
    change: { moveBy: 'P1D' },
  };
  const headers = { 'idempotency-key': 'move-may' };
  const move = (query: string) => call('PATCH', `/api/posts${query}`, { body, headers });
  const dry = await call('PATCH', '/api/posts?dryRun=true', { body });
  const [first, again] = [await move(''), await move('')];
  expect([dry.body['changed'], first.body['changed']]).toEqual([1, 1]);
  expect(again.body).toEqual(first.body);
  const list = await call('GET', `/api/posts?state=scheduled&from=${YEAR}-05-01T00:00:00Z`);
  expect(list.body['items']).toMatchObject([{ schedule: { local: `${YEAR}-05-14T09:30:00` } }]);
  expect(list.body['nextCursor']).toBeNull();
  const page = await call('GET', '/api/posts?state=scheduled&limit=1');
  const cursor = String(page.body['nextCursor']);
  const next = await call('GET', `/api/posts?state=scheduled&limit=1&cursor=${cursor}`);
  expect(next.body['items']).toEqual(list.body['items']);
  expect(await call('GET', `/api/posts?cursor=${cursor}`)).toMatchObject({ status: 422 });
});

it('uploads a post’s video ahead of its time, except where the upload publishes, and publishes it once', async () => {
  const control = createSandboxControl(app.sandboxUrl);
  const ahead = PLATFORM_IDS.filter((id) => PREPARED_AHEAD[id] === 'media');
  await connectAccounts(app.url, PLATFORM_IDS);
  const form = new FormData();
  form.set('file', new Blob([await readFile('scripts/demo/kiln-opening.mp4')]), 'kiln.mp4');
  const mediaId = (await call('POST', '/api/media/upload', { body: form })).body['id'];
  const publishAt = new Date(Date.parse((await control.readClock()).now) + 3_600_000);
  const response = await post({
    platforms: PLATFORM_IDS,
    content: { captions: ['The kiln, opened on time'], mediaId },
    platformOptions: { tiktok: { privacyLevel: 'SELF_ONLY' } },
    publishAt: publishAt.toISOString(),
  });
  const { id } = PublishPostOutput.parse(response.body).post;
  const { prisma } = app.fanfare.container.deps;
  const listPrepared = async () => {
    const where = { kind: 'prepared', delivery: { postId: id } };
    const select = { delivery: { select: { platform: true } } } as const;
    const events = await prisma.deliveryEvent.findMany({ where, select });
    return events.map(({ delivery }) => delivery.platform).sort();
  };
  await control.advanceClock(50 * 60);
  await expect.poll(listPrepared, POLL).toEqual(ahead.toSorted());
  const prepared = await control.listReceived();
  for (const platform of PLATFORM_IDS) expect(await control.listPosts(platform)).toEqual([]);
  await control.advanceClock(10 * 60);
  const read = async () => PostOutput.parse((await call('GET', `/api/posts/${id}`)).body);
  await expect.poll(async () => (await read()).state, POLL).toBe('published');
  const since = String(prepared.at(-1)?.id);
  for (const platform of ahead) {
    const later = await control.listReceived({ platform, since });
    const writes = later.filter(({ method, endpoint }) => method !== 'GET' && endpoint !== 'token');
    expect(
      writes.map(({ path }) => path),
      'all that is left is the post',
    ).toHaveLength(1);
  }
  for (const platform of PLATFORM_IDS) expect(await control.listPosts(platform)).toHaveLength(1);
});
