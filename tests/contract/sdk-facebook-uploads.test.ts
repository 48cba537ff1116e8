import bizSdk from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CLIENT,
  connect,
  getUserToken,
  PAGE_ID,
  startFacebook,
} from '#tests/app/server/sandbox/facebook/harness.ts';
import type { Harness } from '#tests/app/server/sandbox/facebook/harness.ts';
import { readFilm } from '#tests/support/media-host.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const { FacebookAdsApi, Page } = bizSdk;

let harness: Harness;
let userToken: string;
let bytes: Buffer;

beforeAll(async () => {
  harness = await startFacebook();
  ({ bytes } = await readFilm('meta-vertical-4s.mp4'));
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { value: harness.base, configurable: true });
});

beforeEach(async () => {
  await harness.control.reset();
  await harness.control.setKnobs('facebook', { videoProcessingSeconds: 0 });
  userToken = await getUserToken(harness);
  FacebookAdsApi.init(userToken, 'en_US', false);
});

afterAll(async () => {
  await harness.close();
});

async function startUpload(changes: Record<string, unknown> = {}): Promise<string> {
  const path = [CLIENT.client_id, 'uploads'];
  const started = await FacebookAdsApi.getDefaultApi().call<{ id: string }>('POST', path, {
    file_name: 'film.mp4',
    file_length: bytes.length,
    file_type: 'video/mp4',
    ...changes,
  });
  return started.id;
}

/** Makes the second request of Meta's guide, which the SDK doesn't cover. */
async function send(id: string, offset = 0) {
  const response = await fetch(`${harness.base}/v25.0/${id}`, {
    method: 'POST',
    headers: { authorization: `OAuth ${userToken}`, file_offset: String(offset) },
    body: new Uint8Array(bytes.subarray(offset)),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function readOffset(id: string): Promise<number> {
  const headers = { authorization: `OAuth ${userToken}` };
  const response = await fetch(`${harness.base}/${id}`, { headers });
  const body = (await response.json()) as { id: string; file_offset: number };
  expect(body.id).toBe(id);
  return body.file_offset;
}

describe("Meta's Node SDK with app uploads", () => {
  test('publishes a video with the handle of an upload that was interrupted once', async () => {
    const id = await startUpload();
    expect(id).toMatch(/^upload:\d+$/);
    const cut = { kind: 'cut_body', atByte: 1000, count: 1 } as const;
    await harness.control.addFault({ platform: 'facebook', endpoint: 'uploads.send', ...cut });
    await expect(send(id)).rejects.toThrow();
    const offset = await vi.waitFor(
      async () => {
        const arrived = await readOffset(id);
        expect(arrived).toBeGreaterThan(0);
        return arrived;
      },
      { timeout: PATIENCE_MS, interval: 20 },
    );
    expect(await send(id)).toMatchObject({
      status: 400,
      body: { debug_info: { type: 'OffsetInvalidError' } },
    });
    const { body } = await send(id, offset);
    expect(body).toEqual({ h: expect.any(String) });
    FacebookAdsApi.init(await connect(harness), 'en_US', false);
    const created = await new Page(PAGE_ID).createVideo([], {
      fbuploader_video_file_chunk: body['h'],
      title: 'By handle',
      description: 'Cut once',
    });
    const video = await FacebookAdsApi.getDefaultApi().call('GET', [created.id], {
      fields: 'title,published',
    });
    expect(video).toMatchObject({ title: 'By handle', published: true });
    const [post] = await harness.control.listPosts('facebook');
    expect(post).toMatchObject({ text: 'Cut once', media: [{ sizeBytes: bytes.length }] });
  });

  test.each<[string, Record<string, unknown>]>([
    ['no length', { file_length: undefined }],
    ['a type that no call takes', { file_type: 'video/webm' }],
  ])('rejects an upload of %s', async (_what, changes) => {
    await expect(startUpload(changes)).rejects.toMatchObject({ response: { code: 100 } });
  });

  test('rejects a handle that no upload returned', async () => {
    FacebookAdsApi.init(await connect(harness), 'en_US', false);
    await expect(
      new Page(PAGE_ID).createVideo([], { fbuploader_video_file_chunk: '4:nothing' }),
    ).rejects.toMatchObject({ response: { code: 100 } });
  });
});
