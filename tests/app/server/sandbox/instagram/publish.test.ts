import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError, readId } from '#tests/support/graph-client.ts';
import { makeImage, readFilm } from '#tests/support/media-host.ts';
import {
  ACCOUNT_ID,
  connect,
  createImage,
  createReel,
  publish,
  readStatus,
  startInstagram,
  waitForStatus,
} from './harness.ts';
import type { Harness } from './harness.ts';

const HOUR = 3600;

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startInstagram();
});

beforeEach(async () => {
  await harness.control.reset();
  await harness.control.setKnobs('instagram', {
    imageProcessingSeconds: 0,
    videoProcessingSeconds: 0,
  });
  token = await connect(harness);
});

afterAll(async () => {
  await harness.close();
});

function readMedia(id: string, fields: string) {
  return harness.call(`/v25.0/${id}`, { query: { fields }, token });
}

async function listMedia() {
  const query = { fields: 'id,caption,permalink,timestamp,media_type' };
  const { body } = await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { query, token });
  return body['data'] as Array<Record<string, string>>;
}

describe('an image', () => {
  test('accepts its parameters from the query and from JSON too', async () => {
    const url = harness.media.host('query.jpg', await makeImage(1080, 1080));
    const path = `/v26.0/me/media`;
    const json = { image_url: url, caption: 'x' };
    const responses = [
      await harness.call(path, { method: 'POST', query: { image_url: url }, token }),
      await harness.call(path, { json, token }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a reel', () => {
  test('delays its status response until the fetch has finished', async () => {
    const { bytes } = await readFilm('meta-vertical-4s.mp4');
    const requested = Promise.withResolvers<ServerResponse>();
    const slow = createServer((_request, response) => requested.resolve(response));
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/slow.mp4`;
    const form = { media_type: 'REELS', video_url: url };
    const id = readId(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
    const response = await requested.promise;
    const status = readStatus(harness, token, id);
    response.writeHead(200, { 'content-type': 'video/mp4' }).end(bytes);
    expect(await status).toMatchObject({ status_code: 'FINISHED' });
    slow.close();
  });

  test('is processed for as long as the knob specifies', async () => {
    await harness.control.setKnobs('instagram', { videoProcessingSeconds: 600 });
    const id = await createReel(harness, { token, film: 'meta-vertical-4s.mp4' });
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'IN_PROGRESS' });
    await harness.control.advanceClock(601);
    expect(await waitForStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });
  });
});

describe('a carousel', () => {
  async function createChild(name: string, isVideo = false) {
    const file = isVideo ? await readFilm('meta-vertical-4s.mp4') : await makeImage(1080, 1080);
    const url = harness.media.host(name, file);
    const form: Record<string, string> = isVideo
      ? { media_type: 'VIDEO', video_url: url, is_carousel_item: 'true' }
      : { image_url: url, is_carousel_item: 'true', alt_text: name };
    return readId(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
  }

  function createParent(children: string[]) {
    const form = { media_type: 'CAROUSEL', children: children.join(','), caption: 'three' };
    return harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token });
  }

  test('keeps its items in order and counts once', async () => {
    const children = [await createChild('1.jpg'), await createChild('2.mp4', true)];
    await waitForStatus(harness, token, children[1] ?? '');
    const parent = readId(await createParent(children));
    const mediaId = readId(await publish(harness, token, parent));
    const { body } = await readMedia(mediaId, 'media_type,children{media_type}');
    expect(body).toMatchObject({ media_type: 'CAROUSEL_ALBUM' });
    const { data } = body['children'] as { data: Array<{ media_type: string }> };
    expect(data.map((child) => child.media_type)).toEqual(['IMAGE', 'VIDEO']);
    const limit = await harness.call(`/v25.0/${ACCOUNT_ID}/content_publishing_limit`, { token });
    expect(limit.body).toEqual({ data: [{ quota_usage: 1 }] });
  });

  test('requires 2 to 10 items that are ready and belong to this account', async () => {
    const child = await createChild('1.jpg');
    expectGraphError(await createParent([child]), 100, 2207028);
    expectGraphError(await createParent(Array<string>(11).fill(child)), 100, 2207028);
    expectGraphError(await createParent([child, '17000000000000000']), 24, 2207008);
    expectGraphError(await createParent([child, await createImage(harness, token)]), 24, 2207008);
    await harness.control.setKnobs('instagram', { imageProcessingSeconds: 60 });
    expectGraphError(await createParent([child, await createChild('2.jpg')]), 9007, 2207027);
  });

  test('does not publish its items as separate posts', async () => {
    expectGraphError(await publish(harness, token, await createChild('1.jpg')), 24, 2207008);
  });
});

describe('a story', () => {
  test('is live for a day and then gone', async () => {
    const url = harness.media.host('story.jpg', await makeImage(1080, 1920));
    const form = { media_type: 'STORIES', image_url: url };
    const id = readId(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
    const mediaId = readId(await publish(harness, token, id));
    const { body } = await readMedia(mediaId, 'permalink,media_product_type');
    expect(body['media_product_type']).toBe('STORY');
    expect(await listMedia()).toEqual([]);
    expect((await fetch(String(body['permalink']))).status).toBe(200);
    await harness.control.advanceClock(24 * HOUR);
    expect((await fetch(String(body['permalink']))).status).toBe(404);
  });
});

test('an account can create only a limited number of containers a day', async () => {
  await harness.control.setKnobs('instagram', { containerQuota: 2 });
  for (const caption of ['one', 'two']) await createImage(harness, token, caption);
  const url = harness.media.host('401.jpg', await makeImage(1080, 1080));
  const response = await harness.call('/v25.0/me/media', { form: { image_url: url }, token });
  expectGraphError(response, 9, 2207042);
});

describe('invalid publish requests', () => {
  test('are rejected for an unknown or a failed container', async () => {
    expectGraphError(await publish(harness, token, '17999999999999999'), 24, 2207008);
    const failed = await createReel(harness, { token, film: 'meta-vertical-2s.mp4' });
    await waitForStatus(harness, token, failed);
    expectGraphError(await publish(harness, token, failed), 24, 2207008);
    expect(await harness.control.listViolations('instagram')).toEqual([]);
  });

  test('cannot delete posts with Instagram Login', async () => {
    const mediaId = readId(await publish(harness, token, await createImage(harness, token)));
    expectGraphError(await harness.call(`/v25.0/${mediaId}`, { method: 'DELETE', token }), 100, 33);
  });
});

describe('listing media', () => {
  test('returns the newest first, in pages', async () => {
    for (const caption of ['one', 'two', 'three']) {
      await publish(harness, token, await createImage(harness, token, caption));
    }
    const query = { fields: 'caption', limit: '2' };
    const first = await harness.call(`/v25.0/me/media`, { query, token });
    const page = first.body as { data: Array<{ caption: string }>; paging: { next: string } };
    expect(page.data.map(({ caption }) => caption)).toEqual(['three', 'two']);
    const second = (await (await fetch(page.paging.next)).json()) as typeof page;
    expect(second.data.map(({ caption }) => caption)).toEqual(['one']);
    expect(second.paging.next).toBeUndefined();
  });
});
