import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError, idOf } from '#tests/support/graph-client.ts';
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
  test('is in progress, then finished, then live at its permalink with the same bytes', async () => {
    await harness.control.setKnobs('instagram', { imageProcessingSeconds: 60 });
    const caption = 'Two lines\n& <tags> #coffee @mira.paints';
    const id = await createImage(harness, token, caption);
    expect(id).toMatch(/^1[78]\d{15}$/);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'IN_PROGRESS', id });
    expectGraphError(await publish(harness, token, id), 9007, 2207027);
    await harness.control.advanceClock(60);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });

    const mediaId = idOf(await publish(harness, token, id));
    expect(mediaId).not.toBe(id);
    expect(await readStatus(harness, token, id)).toMatchObject({
      status_code: 'PUBLISHED',
      status: 'Published: Media has been successfully published.',
    });
    const { body } = await readMedia(mediaId, 'id,permalink,media_type,timestamp');
    expect(body['media_type']).toBe('IMAGE');
    expect(body['permalink']).toMatch(/\/instagram\/p\/\w{11}\/$/);
    expect(body['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);

    const page = await (await fetch(String(body['permalink']))).text();
    expect(page).toContain('Two lines\n&amp; &lt;tags&gt; #coffee @mira.paints');
    const [post] = await harness.control.listPosts('instagram');
    expect(post).toMatchObject({ accountId: ACCOUNT_ID, live: true, text: caption });
    const served = await fetch(post?.media[0]?.url ?? '');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes).toEqual((await makeImage(1080, 1350)).bytes);
    expect(page).toContain(createHash('sha256').update(bytes).digest('hex'));
  });

  test('takes its parameters from the query and from JSON too', async () => {
    const url = harness.media.host('query.jpg', await makeImage(1080, 1080));
    const path = `/v26.0/me/media`;
    const json = { image_url: url, caption: 'x' };
    const answers = [
      await harness.call(path, { method: 'POST', query: { image_url: url }, token }),
      await harness.call(path, { json, token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a reel', () => {
  test('is published under /reel/ and is a video', async () => {
    const id = await createReel(harness, { token, film: 'meta-vertical-4s.mp4' });
    expect(await waitForStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });
    const mediaId = idOf(await publish(harness, token, id));
    const { body } = await readMedia(mediaId, 'permalink,media_type,media_product_type,media_url');
    expect(body).toMatchObject({ media_type: 'VIDEO', media_product_type: 'REELS' });
    expect(body['permalink']).toMatch(/\/instagram\/reel\/\w{11}\/$/);
    const file = await fetch(String(body['media_url']), { headers: { range: 'bytes=0-9' } });
    expect([file.status, file.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });

  test('is processed for as long as the knob says', async () => {
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
    return idOf(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
  }

  function createParent(children: string[]) {
    const form = { media_type: 'CAROUSEL', children: children.join(','), caption: 'three' };
    return harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token });
  }

  test('shows its items in their order and counts once', async () => {
    const children = [await createChild('1.jpg'), await createChild('2.mp4', true)];
    await waitForStatus(harness, token, children[1] ?? '');
    const parent = idOf(await createParent(children));
    const mediaId = idOf(await publish(harness, token, parent));
    const { body } = await readMedia(mediaId, 'media_type,children{media_type}');
    expect(body).toMatchObject({ media_type: 'CAROUSEL_ALBUM' });
    const { data } = body['children'] as { data: Array<{ media_type: string }> };
    expect(data.map((child) => child.media_type)).toEqual(['IMAGE', 'VIDEO']);
    const limit = await harness.call(`/v25.0/${ACCOUNT_ID}/content_publishing_limit`, { token });
    expect(limit.body).toEqual({ data: [{ quota_usage: 1 }] });
  });

  test('needs 2 to 10 items that are ready and of this account', async () => {
    const child = await createChild('1.jpg');
    expectGraphError(await createParent([child]), 100, 2207028);
    expectGraphError(await createParent(Array<string>(11).fill(child)), 100, 2207028);
    expectGraphError(await createParent([child, '17000000000000000']), 24, 2207008);
    expectGraphError(await createParent([child, await createImage(harness, token)]), 24, 2207008);
    await harness.control.setKnobs('instagram', { imageProcessingSeconds: 60 });
    expectGraphError(await createParent([child, await createChild('2.jpg')]), 9007, 2207027);
  });

  test('its items are never posts of their own', async () => {
    expectGraphError(await publish(harness, token, await createChild('1.jpg')), 24, 2207008);
  });
});

describe('a story', () => {
  test('is live for a day and then gone', async () => {
    const url = harness.media.host('story.jpg', await makeImage(1080, 1920));
    const form = { media_type: 'STORIES', image_url: url };
    const id = idOf(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
    const mediaId = idOf(await publish(harness, token, id));
    const { body } = await readMedia(mediaId, 'permalink,media_product_type');
    expect(body['media_product_type']).toBe('STORY');
    expect(await listMedia()).toEqual([]);
    expect((await fetch(String(body['permalink']))).status).toBe(200);
    await harness.control.advanceClock(24 * HOUR);
    expect((await fetch(String(body['permalink']))).status).toBe(404);
  });
});

describe('the publishing quota', () => {
  test('is counted per rolling day, shown, and enforced at media_publish', async () => {
    await harness.control.setKnobs('instagram', { publishQuota: 2 });
    for (const caption of ['one', 'two']) {
      idOf(await publish(harness, token, await createImage(harness, token, caption)));
    }
    const third = await createImage(harness, token, 'three');
    expectGraphError(await publish(harness, token, third), 9, 2207042);
    const query = { fields: 'config,quota_usage' };
    const path = `/v25.0/${ACCOUNT_ID}/content_publishing_limit`;
    expect((await harness.call(path, { query, token })).body).toEqual({
      data: [{ quota_usage: 2, config: { quota_total: 2, quota_duration: 86_400 } }],
    });
    await harness.control.advanceClock(24 * HOUR - 60);
    expectGraphError(await publish(harness, token, third), 9, 2207042);
    await harness.control.advanceClock(120);
    const fresh = await createImage(harness, token, 'three');
    idOf(await publish(harness, token, fresh));
  });
});

test('one account makes only so many containers a day', async () => {
  await harness.control.setKnobs('instagram', { containerQuota: 2 });
  for (const caption of ['one', 'two']) await createImage(harness, token, caption);
  const url = harness.media.host('401.jpg', await makeImage(1080, 1080));
  const answer = await harness.call('/v25.0/me/media', { form: { image_url: url }, token });
  expectGraphError(answer, 9, 2207042);
});

describe('publishing the wrong thing', () => {
  test('an unknown, an expired and a failed container are refused', async () => {
    expectGraphError(await publish(harness, token, '17999999999999999'), 24, 2207008);
    const failed = await createReel(harness, { token, film: 'meta-vertical-2s.mp4' });
    await waitForStatus(harness, token, failed);
    expectGraphError(await publish(harness, token, failed), 24, 2207008);
    const old = await createImage(harness, token);
    await harness.control.advanceClock(25 * HOUR);
    expect(await readStatus(harness, token, old)).toMatchObject({ status_code: 'EXPIRED' });
    expectGraphError(await publish(harness, token, old), 24, 2207008);
    expect(await harness.control.listViolations('instagram')).toEqual([]);
  });

  test('a published container is refused and noted as what no correct client does', async () => {
    const id = await createImage(harness, token);
    await publish(harness, token, id);
    expectGraphError(await publish(harness, token, id), 24, 2207008);
    expect(await harness.control.listPosts('instagram')).toHaveLength(1);
    const [violation] = await harness.control.listViolations('instagram');
    expect(violation?.message).toContain(id);
  });

  test.each([
    ['suspectedSpam', 4, 2207051],
    ['accountRestricted', 25, 2207050],
  ])('the switch %s stops it', async (knob, code, subcode) => {
    const id = await createImage(harness, token);
    await harness.control.setKnobs('instagram', { [knob]: true });
    expectGraphError(await publish(harness, token, id), code, subcode);
  });

  test('posts cannot be deleted with Instagram Login', async () => {
    const mediaId = idOf(await publish(harness, token, await createImage(harness, token)));
    expectGraphError(await harness.call(`/v25.0/${mediaId}`, { method: 'DELETE', token }), 100, 33);
  });
});

describe('lost answers', () => {
  test('a publish that was applied is seen in the status and found once by its caption', async () => {
    const id = await createImage(harness, token, 'run 7');
    const fault = { platform: 'instagram', endpoint: 'media.publish', count: 1 };
    await harness.control.addFault({ ...fault, kind: 'cut_after' });
    await expect(publish(harness, token, id)).rejects.toThrow('fetch failed');
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'PUBLISHED' });
    expect((await listMedia()).filter(({ caption }) => caption === 'run 7')).toHaveLength(1);
  });

  test('a publish that was not applied leaves the container finished', async () => {
    const id = await createImage(harness, token, 'run 8');
    const body = { error: { code: 2, message: 'Service temporarily unavailable' } };
    const fault = { platform: 'instagram', endpoint: 'media.publish', count: 1 };
    await harness.control.addFault({ ...fault, kind: 'status', status: 500, body });
    expect((await publish(harness, token, id)).status).toBe(500);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });
    idOf(await publish(harness, token, id));
    expect(await listMedia()).toHaveLength(1);
  });

  test('a fresh post may be unreadable for a while', async () => {
    const mediaId = idOf(await publish(harness, token, await createImage(harness, token)));
    const body = { error: { code: 100, error_subcode: 33, message: 'Unsupported get request' } };
    const fault = { platform: 'instagram', endpoint: 'media.read', count: 2 };
    await harness.control.addFault({ ...fault, kind: 'status', status: 400, body });
    const statuses = [];
    for (let read = 0; read < 3; read += 1) {
      statuses.push((await readMedia(mediaId, 'permalink')).status);
    }
    expect(statuses).toEqual([400, 400, 200]);
  });
});

describe('reading back', () => {
  test('lists the newest first, in pages', async () => {
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

  test('insights know which metrics fit which kind of post', async () => {
    const mediaId = idOf(await publish(harness, token, await createImage(harness, token)));
    const path = `/v25.0/${mediaId}/insights`;
    expectGraphError(await harness.call(path, { query: { metric: 'views,replies' }, token }), 100);
    const { body } = await harness.call(path, { query: { metric: 'views,reach' }, token });
    const data = body['data'] as Array<Record<string, unknown>>;
    expect(data.map(({ name, period }) => [name, period])).toEqual([
      ['views', 'lifetime'],
      ['reach', 'lifetime'],
    ]);
  });
});
