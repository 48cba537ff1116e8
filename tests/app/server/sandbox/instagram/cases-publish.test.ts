import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectGraphError, readId } from '#tests/support/graph-client.ts';
import { makeHeavyImage, makeImage } from '#tests/support/media-host.ts';
import type { HostedFile } from '#tests/support/media-host.ts';
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

// The contract's cases about publishing; titles contain their numbers.

const HOUR = 3600;
const MEGABYTE = 1_000_000;

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startInstagram();
});

beforeEach(async () => {
  await harness.control.reset();
  const knobs = { imageProcessingSeconds: 0, videoProcessingSeconds: 0 };
  await harness.control.setKnobs('instagram', knobs);
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

function create(form: Record<string, string>) {
  return harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token });
}

function createFrom(name: string, file: HostedFile, changes: Record<string, string> = {}) {
  return create({ image_url: harness.media.host(name, file), ...changes });
}

describe('an image', () => {
  it('#7 a valid JPEG creates a container that is in progress for two seconds, then finished', async () => {
    await harness.control.setKnobs('instagram', { imageProcessingSeconds: 2 });
    const id = await createImage(harness, token);
    expect(id).toMatch(/^1[78]\d{15}$/);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'IN_PROGRESS', id });
    await harness.control.advanceClock(2);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED', id });
  });

  it('#8 media_publish while IN_PROGRESS returns 9007/2207027', async () => {
    await harness.control.setKnobs('instagram', { imageProcessingSeconds: 60 });
    const response = await publish(harness, token, await createImage(harness, token));
    expectGraphError(response, 9007, 2207027);
    expect(response.text).toContain('Media ID is not available');
    expect(await listMedia()).toEqual([]);
  });

  it('#9 media_publish when FINISHED publishes at the permalink, with the same bytes', async () => {
    const caption = 'Two lines\n& <tags> #coffee @mira.paints';
    const id = await createImage(harness, token, caption);
    const mediaId = readId(await publish(harness, token, id));
    expect(mediaId).toMatch(/^1[78]\d{15}$/);
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

  it('#11 1080x1920 returns 36003/2207009', async () => {
    const response = await createFrom('tall.jpg', await makeImage(1080, 1920));
    expectGraphError(response, 36003, 2207009);
    expect(response.text).toContain('The aspect ratio is not supported');
  });

  it('#12 a caption of 2201 characters returns 36004/2207010, and 2200 are accepted', async () => {
    const image = await makeImage(1080, 1080);
    const caption = 'a'.repeat(2201);
    expectGraphError(await createFrom('text.jpg', image, { caption }), 36004, 2207010);
    readId(await createFrom('text.jpg', image, { caption: caption.slice(1) }));
  });

  it('#13 9 MB, a PNG, and a missing file are rejected', async () => {
    const heavy = await createFrom('9mb.jpg', await makeHeavyImage(9 * MEGABYTE));
    expectGraphError(heavy, 36000, 2207004);
    const png = await createFrom('a.png', await makeImage(1080, 1080, 'png'));
    expectGraphError(png, 9004, 2207052);
    expectGraphError(await create({ image_url: harness.media.missingUrl }), 9004, 2207052);
  });

  it('#15 text without media returns error 100', async () => {
    expectGraphError(await create({ caption: 'only text' }), 100);
  });
});

describe('a reel', () => {
  it('#10 a 20-second reel is in progress for the configured time, then a video under /reel/', async () => {
    await harness.control.setKnobs('instagram', { videoProcessingSeconds: 60 });
    const id = await createReel(harness, { token, film: 'meta-vertical-20s.mp4' });
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'IN_PROGRESS' });
    await harness.control.advanceClock(60);
    expect(await waitForStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });
    const mediaId = readId(await publish(harness, token, id));
    const { body } = await readMedia(mediaId, 'permalink,media_type,media_product_type,media_url');
    expect(body).toMatchObject({ media_type: 'VIDEO', media_product_type: 'REELS' });
    expect(body['permalink']).toMatch(/\/instagram\/reel\/\w{11}\/$/);
    const file = await fetch(String(body['media_url']), { headers: { range: 'bytes=0-9' } });
    expect([file.status, file.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  });

  it.each(['meta-vertical-2s.mp4', 'meta-vertical-4s.webm'])(
    '#14 %s is accepted, fails later with 2207026, and cannot be published',
    async (film) => {
      const id = await createReel(harness, { token, film });
      expect(await waitForStatus(harness, token, id)).toEqual({
        id,
        status_code: 'ERROR',
        status: 'Error: Media upload has failed with error code 2207026',
      });
      expectGraphError(await publish(harness, token, id), 24, 2207008);
    },
  );
});

describe('quotas and knobs', () => {
  it('#18 publishing over the quota returns 9/2207042, per rolling day', async () => {
    await harness.control.setKnobs('instagram', { publishQuota: 2 });
    for (const caption of ['one', 'two']) {
      readId(await publish(harness, token, await createImage(harness, token, caption)));
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
    readId(await publish(harness, token, await createImage(harness, token, 'three')));
  });

  it('#25 suspected spam returns 4/2207051 on publish, and nothing is published', async () => {
    const id = await createImage(harness, token);
    await harness.control.setKnobs('instagram', { suspectedSpam: true });
    expectGraphError(await publish(harness, token, id), 4, 2207051);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });
    expect(await listMedia()).toEqual([]);
  });
});

describe('lost responses', () => {
  const fault = { platform: 'instagram', endpoint: 'media.publish', count: 1 };
  const body = { error: { code: 2, message: 'Service temporarily unavailable' } };

  it('#20 a publish that was applied before the cut is PUBLISHED and found once by its caption', async () => {
    const id = await createImage(harness, token, 'run 7');
    await harness.control.addFault({ ...fault, kind: 'cut_after' });
    await expect(publish(harness, token, id)).rejects.toThrow('fetch failed');
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'PUBLISHED' });
    expect((await listMedia()).map(({ caption }) => caption)).toEqual(['run 7']);
  });

  it('#20 a publish that was applied but returned 500 with code 2 is found once too', async () => {
    const id = await createImage(harness, token, 'run 8');
    await harness.control.addFault({ ...fault, kind: 'status_after', status: 500, body });
    const response = await publish(harness, token, id);
    expect([response.status, response.body]).toEqual([500, body]);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'PUBLISHED' });
    expect((await listMedia()).map(({ caption }) => caption)).toEqual(['run 8']);
  });

  it('#21 a publish that was not applied stays FINISHED, and publishing again creates one post', async () => {
    const id = await createImage(harness, token, 'run 9');
    await harness.control.addFault({ ...fault, kind: 'status', status: 500, body });
    expect((await publish(harness, token, id)).status).toBe(500);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'FINISHED' });
    readId(await publish(harness, token, id));
    expect(await listMedia()).toHaveLength(1);
  });

  it('#24 a permalink may be unreadable twice after publishing', async () => {
    const mediaId = readId(await publish(harness, token, await createImage(harness, token)));
    const unreadable = { error: { code: 100, error_subcode: 33, message: 'Unsupported' } };
    await harness.control.addFault({
      platform: 'instagram',
      endpoint: 'media.read',
      count: 2,
      kind: 'status',
      status: 400,
      body: unreadable,
    });
    const statuses = [];
    for (let read = 0; read < 3; read += 1) {
      statuses.push((await readMedia(mediaId, 'permalink')).status);
    }
    expect(statuses).toEqual([400, 400, 200]);
    expect(await harness.control.listPosts('instagram')).toMatchObject([{ live: true }]);
  });
});

describe('containers that cannot be published', () => {
  it('#22 publishing a published container again is rejected and listed as a violation', async () => {
    const id = await createImage(harness, token);
    readId(await publish(harness, token, id));
    expectGraphError(await publish(harness, token, id), 24, 2207008);
    expect(await harness.control.listPosts('instagram')).toHaveLength(1);
    const [violation] = await harness.control.listViolations('instagram');
    expect(violation?.message).toContain(id);
  });

  it('#23 a 25-hour-old container is EXPIRED and returns 24/2207008', async () => {
    const id = await createImage(harness, token);
    await harness.control.advanceClock(25 * HOUR);
    expect(await readStatus(harness, token, id)).toMatchObject({ status_code: 'EXPIRED' });
    expectGraphError(await publish(harness, token, id), 24, 2207008);
    expect(await harness.control.listViolations('instagram')).toEqual([]);
  });
});

it('#26 insights reject a metric that does not fit the media type, and return the others', async () => {
  const mediaId = readId(await publish(harness, token, await createImage(harness, token)));
  const path = `/v25.0/${mediaId}/insights`;
  expectGraphError(await harness.call(path, { query: { metric: 'views,replies' }, token }), 100);
  const response = await harness.call(path, { query: { metric: 'views,reach' }, token });
  expect(response.status).toBe(200);
  const data = response.body['data'] as Array<Record<string, unknown>>;
  expect(data.map(({ name, period }) => [name, period])).toEqual([
    ['views', 'lifetime'],
    ['reach', 'lifetime'],
  ]);
});
