import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError, readId } from '#tests/support/graph-client.ts';
import { makeImage } from '#tests/support/media-host.ts';
import {
  ACCOUNT_ID,
  connect,
  createImage,
  createReel,
  publish,
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
  await setKnobs({ imageProcessingSeconds: 0, videoProcessingSeconds: 0 });
  token = await connect(harness);
});

afterAll(async () => {
  await harness.close();
});

function setKnobs(knobs: Record<string, boolean | number>) {
  return harness.control.setKnobs('instagram', knobs);
}

async function publishImage(caption = 'a cup') {
  return readId(await publish(harness, token, await createImage(harness, token, caption)));
}

function read(path: string, query: Record<string, string>) {
  return harness.call(`/v25.0/${path}`, { query, token });
}

async function listCaptions() {
  const { body } = await read(`${ACCOUNT_ID}/media`, { fields: 'caption' });
  return (body['data'] as Array<{ caption?: string }>).map(({ caption }) => caption);
}

describe('daily caps', () => {
  test('can both be lifted, and the reported limit reflects it', async () => {
    await setKnobs({ publishQuota: 1, containerQuota: 1, dailyCapsLifted: true });
    await publishImage('one');
    await publishImage('two');
    const { body } = await read(`${ACCOUNT_ID}/content_publishing_limit`, {
      fields: 'config,quota_usage',
    });
    const [{ quota_usage: used, config }] = body['data'] as [
      { quota_usage: number; config: { quota_total: number } },
    ];
    expect(used).toBe(2);
    expect(config.quota_total).toBeGreaterThan(100_000);

    await setKnobs({ dailyCapsLifted: false });
    const form = { image_url: harness.media.missingUrl };
    const refused = await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token });
    expectGraphError(refused, 9, 2207042);
  });

  test('do not affect the call budget', async () => {
    await setKnobs({ dailyCapsLifted: true, usagePercent: 100 });
    expectGraphError(await read('me', { fields: 'username' }), 80002);
  });

  test('are counted from zero after a reset', async () => {
    await publishImage('before');
    await harness.control.reset('instagram');
    await setKnobs({ publishQuota: 1, imageProcessingSeconds: 0 });
    token = await connect(harness);
    expect(await listCaptions()).toEqual([]);
    await publishImage('after');
    expect(await listCaptions()).toEqual(['after']);
  });
});

describe('failed processing', () => {
  test.each([2207076, 2207053])('ends images and reels with %i', async (subcode) => {
    await setKnobs({ failProcessing: subcode });
    const reel = { token, film: 'meta-vertical-4s.mp4' };
    for (const id of [await createImage(harness, token), await createReel(harness, reel)]) {
      expect(await waitForStatus(harness, token, id)).toEqual({
        id,
        status_code: 'ERROR',
        status: `Error: Media upload has failed with error code ${subcode}`,
      });
    }
  });

  test('prevents a restricted account from creating containers and publishing', async () => {
    const id = await createImage(harness, token);
    await setKnobs({ accountRestricted: true });
    expectGraphError(await publish(harness, token, id), 25, 2207050);
    const form = { image_url: harness.media.missingUrl };
    const refused = await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token });
    expectGraphError(refused, 25, 2207050);
  });
});

describe('a reel cover', () => {
  async function createWithCover(cover: string) {
    const film = { token, film: 'meta-vertical-4s.mp4' };
    return createReel(harness, film, { cover_url: cover });
  }

  test("becomes the reel's thumbnail, byte for byte", async () => {
    const picture = await makeImage(1080, 1920);
    const id = await createWithCover(harness.media.host('cover.jpg', picture));
    await waitForStatus(harness, token, id);
    const mediaId = readId(await publish(harness, token, id));
    const { body } = await read(mediaId, { fields: 'thumbnail_url' });
    const served = await fetch(String(body['thumbnail_url']));
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture.bytes);
  });

  test('fails the container when it is missing or not a JPEG', async () => {
    const png = harness.media.host('cover.png', await makeImage(1080, 1920, 'png'));
    for (const cover of [png, harness.media.missingUrl]) {
      const { status } = await waitForStatus(harness, token, await createWithCover(cover));
      expect(status).toBe('Error: Media upload has failed with error code 2207052');
    }
  });
});

describe('reading media', () => {
  test('may remove @ signs from captions', async () => {
    await publishImage('with @mira.paints');
    await setKnobs({ mentionSignsDropped: true });
    expect(await listCaptions()).toEqual(['with mira.paints']);
  });

  test("lists only the account's own posts", async () => {
    await publishImage('mine');
    const other = await connect(harness, { persona: '17841400000000102' });
    const { body } = await harness.call('/v25.0/me/media', { token: other });
    expect(body).toEqual({ data: [] });
  });
});

describe('Instagram insights', () => {
  async function readInsights(mediaId: string, metric: string, more: Record<string, string> = {}) {
    return read(`${mediaId}/insights`, { metric, ...more });
  }

  test('match the counters, and the total matches its parts', async () => {
    const mediaId = await publishImage();
    const metrics = ['likes', 'comments', 'shares', 'saved', 'total_interactions'];
    const { body } = await readInsights(mediaId, metrics.join(','));
    const data = body['data'] as Array<{ values: [{ value: number }] }>;
    const [likes = 0, comments = 0, shares = 0, saved = 0, total] = data.map(
      ({ values }) => values[0].value,
    );
    expect(total).toBe(likes + comments + shares + saved);
    const counters = await read(mediaId, { fields: 'like_count,comments_count' });
    expect(counters.body).toMatchObject({ like_count: likes, comments_count: comments });
  });

  test('are an empty list, not zeros, until they are available', async () => {
    await setKnobs({ insightsLagSeconds: 48 * HOUR });
    const mediaId = await publishImage();
    expect((await readInsights(mediaId, 'views')).body).toEqual({ data: [] });
    await harness.control.advanceClock(48 * HOUR);
    expect((await readInsights(mediaId, 'views')).body['data']).toHaveLength(1);
  });

  test('require five viewers, the lifetime period, and current metrics', async () => {
    const mediaId = await publishImage();
    expectGraphError(await readInsights(mediaId, 'views', { period: 'day' }), 100);
    for (const deleted of ['impressions', 'plays', 'engagement', 'video_views']) {
      expectGraphError(await readInsights(mediaId, deleted), 100);
    }
    await setKnobs({ tooFewViewers: true });
    expectGraphError(await readInsights(mediaId, 'views'), 10);
  });

  test('expire with a story', async () => {
    const url = harness.media.host('story.jpg', await makeImage(1080, 1920));
    const form = { media_type: 'STORIES', image_url: url };
    const id = readId(await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token }));
    const mediaId = readId(await publish(harness, token, id));
    const { body } = await readInsights(mediaId, 'replies,navigation');
    const [replies, navigation] = body['data'] as [object, object];
    expect(replies).toHaveProperty('values');
    expect(navigation).toHaveProperty('total_value.value');
    await harness.control.advanceClock(24 * HOUR);
    expect((await readInsights(mediaId, 'replies')).body).toEqual({ data: [] });
  });

  test('require their scope', async () => {
    const mediaId = await publishImage();
    const without = ['instagram_business_manage_insights'];
    const limited = await connect(harness, { without });
    const query = { metric: 'views' };
    const response = await harness.call(`/v25.0/${mediaId}/insights`, { query, token: limited });
    expectGraphError(response, 10);
  });
});
