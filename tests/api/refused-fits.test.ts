import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { runCli } from '#tests/support/cli.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type ApiResponse, type ApiClient, createApiClient } from './api-client.ts';

const PUBLISH = '/api/publisher/publish';

let app: ApiApp;
let call: ApiClient;
let folder: string;
let file: string;
let mediaId: string;
let count = 0;

beforeAll(async () => {
  app = await startApiApp({ ...WITHOUT_LIMITS, DUPLICATE_WINDOW_MINUTES: '60' });
  call = createApiClient(app.url, app.owner.token);
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-refused-'));
  file = path.join(folder, 'tall.png');
  const background = '#204080';
  // Instagram requires a crop and a JPEG.
  const tall = sharp({ create: { width: 400, height: 900, channels: 3, background } });
  await writeFile(file, await tall.png().toBuffer());
  await connectAccounts(app.url, ['instagram', 'tiktok', 'twitter']);
  const form = new FormData();
  form.set('file', new Blob([await tall.png().toBuffer()]), 'tall.png');
  mediaId = String((await call('POST', '/api/media', { body: form })).body['id']);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { prisma } = app.fanfare.container.deps;
  await prisma.usageDay.deleteMany();
  await prisma.rendition.deleteMany();
});

function toPost(more: Record<string, unknown> = {}) {
  count += 1;
  const content = { captions: [`Shelves ${count}`], mediaId };
  return { platforms: ['instagram'], content, autoFit: true, ...more };
}

const send = (body: object, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  call('POST', PUBLISH, { body, headers: { prefer: 'wait=0', ...headers } });

/** Uses up the daily limit of five posts without files. */
async function useUpDay(): Promise<void> {
  for (let used = 0; used < 5; used += 1) {
    count += 1;
    const content = { captions: [`Without a file ${count}`] };
    expect((await send({ platforms: ['twitter'], content })).status).toBe(202);
  }
}

/** Counts everything that could become a file: rows, and their jobs. */
async function countStarted(): Promise<[rows: number, jobs: number]> {
  const { prisma } = app.fanfare.container.deps;
  const [found] = await prisma.$queryRaw<{ jobs: bigint }[]>`
    SELECT count(*) AS jobs FROM pgboss.job WHERE data -> 'payload' ->> 'name' = 'make-rendition'`;
  return [await prisma.rendition.count(), Number(found?.jobs ?? 0)];
}

const draft = async (post: object): Promise<string> =>
  String((await call('POST', '/api/drafts', { body: { post } })).body['id']);

async function sendTwice(): Promise<ApiResponse> {
  const first = toPost({ platforms: ['twitter'], autoFit: false });
  expect((await send(first)).status).toBe(202);
  return send({ ...first, platforms: ['instagram', 'twitter'], autoFit: true });
}

async function reuseKey(): Promise<ApiResponse> {
  const key = { 'idempotency-key': randomUUID() };
  count += 1;
  const content = { captions: [`Without a file ${count}`] };
  await send({ platforms: ['twitter'], content }, key);
  return send(toPost(), key);
}

async function sendUnsubscribed(): Promise<ApiResponse> {
  const { subscription } = app.fanfare.container.deps.prisma;
  await subscription.updateMany({ data: { status: 'canceled' } });
  const response = await send(toPost());
  await subscription.updateMany({ data: { status: 'active' } });
  return response;
}

/** Every way to refuse a post that needs a conversion, with its status. */
const REFUSALS: Readonly<Record<string, [number, () => Promise<ApiResponse>]>> = {
  'the daily limit': [
    429,
    async () => {
      await useUpDay();
      return send(toPost());
    },
  ],
  'the daily limit, as a draft': [
    429,
    async () => {
      const id = await draft(toPost());
      await useUpDay();
      return call('POST', `/api/drafts/${id}/publish`, { headers: { prefer: 'wait=0' } });
    },
  ],
  'a missing subscription': [402, sendUnsubscribed],
  'duplicate content on one of two platforms': [409, sendTwice],
  'an Idempotency-Key that is used for something else': [422, reuseKey],
  'text that the platform refuses': [
    422,
    () => send(toPost({ content: { captions: ['x'.repeat(3000)], mediaId } })),
  ],
  'a missing consent on another platform': [
    422,
    () => send(toPost({ platforms: ['instagram', 'tiktok'] })),
  ],
  'a platform that no conversion can satisfy': [
    422,
    () => send(toPost({ platforms: ['instagram', 'youtube'] })),
  ],
};

describe('a post that needs a conversion', () => {
  it.each(Object.entries(REFUSALS))('starts none when rejected for %s', async (_why, refusal) => {
    const [, jobsBefore] = await countStarted();
    const [status, act] = refusal;
    const response = await act();
    expect([response.status, await countStarted()]).toEqual([status, [0, jobsBefore]]);
  });

  it('starts none in a validation or a dry run', async () => {
    const [, jobsBefore] = await countStarted();
    expect((await call('POST', '/api/validate', { body: toPost() })).body['valid']).toBe(true);
    const dry = await call('POST', `${PUBLISH}?dry_run=true`, { body: toPost() });
    expect(dry.status).toBe(200);
    expect(await countStarted()).toEqual([0, jobsBefore]);
  });

  it('starts none when the CLI reaches the daily limit', async () => {
    await useUpDay();
    const [, jobsBefore] = await countStarted();
    const flags = [
      '--platforms',
      'instagram',
      '--caption',
      'Late',
      '--media',
      file,
      '--auto-fit',
      '--json',
    ];
    const run = await runCli(['publish', ...flags], {
      url: app.url,
      token: app.owner.token,
    });
    expect(`${run.stdout}${run.stderr}`).toContain('Daily limit reached');
    expect(await countStarted()).toEqual([0, jobsBefore]);
  });

  it('starts one when it is accepted', async () => {
    expect((await send(toPost())).status).toBe(202);
    expect((await countStarted())[0]).toBe(1);
    expect((await countStarted())[1]).toBeGreaterThan(0);
  });
});
