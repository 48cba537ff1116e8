import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { paths } from '#cli/client/api-types.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

/** A client that only uses types generated from the document, so everything it does compiles. */
type Client = ReturnType<typeof createClient<paths>>;

let app: ApiApp;
let client: Client;

beforeAll(async () => {
  app = await startApiApp();
  await connectAccounts(app.url);
  const headers = { authorization: `Bearer ${app.owner.token}` };
  client = createClient<paths>({ baseUrl: app.url, headers });
});
afterAll(() => app.close());

async function upload(): Promise<string> {
  const file = new File([await readFile(DEMO_VIDEO)], 'demo.mp4', { type: 'video/mp4' });
  const { data } = await client.POST('/api/media/upload', {
    body: { file: '', altText: 'A kiln is opened' },
    bodySerializer: ({ altText }) => {
      const form = new FormData();
      form.set('altText', altText ?? '');
      form.set('file', file);
      return form;
    },
  });
  if (!data) throw new Error('The file was not taken.');
  return data.id;
}

it('a client generated from the document publishes six live posts', async () => {
  const me = await client.GET('/api/me');
  expect(me.data?.environment).toBe('sandbox');
  const mediaId = await upload();
  const body = {
    content: { captions: ['From a generated client'], mediaIds: [mediaId] },
    platforms: [...PLATFORM_IDS],
    platformOptions: { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' as const } },
  };
  const verdict = await client.POST('/api/validate', { body });
  expect(verdict.data).toMatchObject({ valid: true });

  const params = { header: { 'Idempotency-Key': 'generated-client-1' } };
  const first = await client.POST('/api/publish', { params, body });
  const again = await client.POST('/api/publish', { params, body });
  expect(again.response.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.data).toEqual(first.data);

  const postId = first.data && 'post' in first.data ? first.data.post.id : '';
  const read = () =>
    client.GET('/api/posts/{postId}', { params: { path: { postId } } }).then(({ data }) => data);
  await vi.waitUntil(async () => (await read())?.state === 'published', { timeout: PATIENCE_MS });
  const post = await read();
  expect(post?.deliveries.map(({ url }) => url !== null)).toEqual(Array(6).fill(true));
});

it('a generated client has types for errors', async () => {
  const { data, error, response } = await client.POST('/api/publish', {
    body: { content: { captions: [] }, platforms: [] },
  });
  expect([data, response.status]).toEqual([undefined, 422]);
  expect(error?.errors?.map(({ pointer }) => pointer)).not.toHaveLength(0);
});
