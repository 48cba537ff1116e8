import bizSdk from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  connectWith,
  getUserTokenWith,
  PAGE_ID,
  SCOPES as PAGE_SCOPES,
  startFacebook,
} from '#tests/app/server/sandbox/facebook/harness.ts';
import type { Harness } from '#tests/app/server/sandbox/facebook/harness.ts';
import { ACCOUNT_ID } from '#tests/app/server/sandbox/instagram/harness.ts';
import { makeImage, readFilm } from '#tests/support/media-host.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const { FacebookAdsApi, IGComment, IGMedia, IGUser, Page, User } = bizSdk;

const SCOPES = [
  ...PAGE_SCOPES,
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_contents',
  'instagram_manage_insights',
];
const OTHER_ACCOUNT_ID = '17841400000000102';

let harness: Harness;
let imageUrl: string;
let account: InstanceType<typeof IGUser>;
let token: string;

beforeAll(async () => {
  harness = await startFacebook({ only: ['facebook', 'instagram'] });
  imageUrl = harness.media.host('good.jpg', await makeImage(1080, 1350));
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { value: harness.base, configurable: true });
});

beforeEach(async () => {
  await harness.control.reset();
  const knobs = { imageProcessingSeconds: 0, videoProcessingSeconds: 0 };
  await harness.control.setKnobs('instagram', knobs);
  token = await connectWith(harness, SCOPES);
  account = new IGUser(ACCOUNT_ID, {}, '', start(token));
});

afterAll(async () => {
  await harness.close();
});

function start(token: string) {
  return FacebookAdsApi.init(token, 'en_US', false);
}

async function createContainer(params: Record<string, unknown>): Promise<string> {
  const container = await account.createMedia(['id'], params);
  return container.id;
}

const WAIT = { timeout: PATIENCE_MS, interval: 20 };

async function waitForContainer(id: string) {
  await vi.waitFor(async () => {
    const status = await new IGMedia(id).get(['status_code']);
    expect(status._data).toMatchObject({ status_code: 'FINISHED' });
  }, WAIT);
}

async function publish(params: Record<string, unknown>) {
  const creationId = await createContainer(params);
  await waitForContainer(creationId);
  const media = await account.createMediaPublish([], { creation_id: creationId });
  return new IGMedia(media.id);
}

describe("Meta's Node SDK on Instagram through Facebook Login", () => {
  test('finds the account through the Page and the user', async () => {
    const fields = ['instagram_business_account{id,username,followers_count}'];
    const page = await new Page(PAGE_ID).get(fields);
    expect(page._data).toMatchObject({
      instagram_business_account: { id: ACCOUNT_ID, username: 'harbour.coffee' },
    });
    const [listed] = await new Page(PAGE_ID).getInstagramAccounts(['username'], {});
    expect(listed).toMatchObject({ id: ACCOUNT_ID, username: 'harbour.coffee' });
    start(await getUserTokenWith(harness, SCOPES));
    const pages = await new User('me').getAccounts(['name', 'instagram_business_account'], {});
    expect(pages.map((entry) => entry['instagram_business_account'])).toEqual([
      { id: ACCOUNT_ID },
      undefined,
    ]);
    const me = await new IGUser(ACCOUNT_ID).get(['id', 'username', 'media_count', 'biography']);
    expect(me._data).toEqual({ id: ACCOUNT_ID, username: 'harbour.coffee', media_count: 0 });
  });

  test('publishes a photo that both hosts and the control API list, and deletes it', async () => {
    const media = await publish({ image_url: imageUrl, caption: 'A cup of coffee' });
    const read = await media.get(['caption', 'permalink', 'media_type', 'owner', 'username']);
    expect(read._data).toMatchObject({
      caption: 'A cup of coffee',
      media_type: 'IMAGE',
      owner: { id: ACCOUNT_ID },
      permalink: expect.stringContaining('/instagram/p/'),
    });
    const [post] = await harness.control.listPosts('instagram');
    expect(post).toMatchObject({ id: media.id, live: true });
    const [listed] = await account.getMedia(['caption'], { limit: 1 });
    expect(listed).toMatchObject({ id: media.id });
    const [limit] = await account.getContentPublishingLimit(['quota_usage'], {});
    const deleted = await FacebookAdsApi.getDefaultApi().call('DELETE', [media.id]);
    expect(deleted).toEqual({ success: true, deleted_id: media.id });
    await expect(media.get(['id'])).rejects.toMatchObject({
      response: { code: 100, error_subcode: 33 },
    });
    expect(await harness.control.listPosts('instagram')).toEqual([]);
    const [after] = await account.getContentPublishingLimit(['quota_usage'], {});
    expect([limit?.['quota_usage'], after?.['quota_usage']]).toEqual([1, 1]);
  });

  test('publishes a reel, a carousel of both kinds, and a story', async () => {
    const videoUrl = harness.media.host(
      'meta-vertical-4s.mp4',
      await readFilm('meta-vertical-4s.mp4'),
    );
    const reel = await publish({ media_type: 'REELS', video_url: videoUrl, caption: 'Moving' });
    expect((await reel.get(['media_product_type']))._data).toMatchObject({
      media_product_type: 'REELS',
    });
    const children = [
      await createContainer({ image_url: imageUrl, is_carousel_item: true }),
      await createContainer({ media_type: 'VIDEO', video_url: videoUrl, is_carousel_item: true }),
    ];
    for (const id of children) await waitForContainer(id);
    const carousel = await publish({ media_type: 'CAROUSEL', children, caption: 'Both' });
    const items = await carousel.getChildren(['media_type'], {});
    expect(items.map((item) => item['media_type'])).toEqual(['IMAGE', 'VIDEO']);
    const story = await publish({ media_type: 'STORIES', image_url: imageUrl });
    const stories = await account.getStories(['id'], {});
    expect(stories.map(({ id }) => id)).toEqual([story.id]);
    const first = await account.getMedia(['id'], { limit: 1 });
    expect(first.map(({ id }) => id)).toEqual([carousel.id]);
    const next = await first.next();
    expect(next).toHaveLength(1);
    expect(next[0]?.id).toBe(reel.id);
  });

  test('uploads the bytes of a reel, resumes after an interruption, and publishes it', async () => {
    const { bytes } = await readFilm('meta-vertical-4s.mp4');
    const params = { media_type: 'REELS', upload_type: 'resumable', caption: 'By bytes' };
    const created = await account.createMedia([], params);
    const { id, uri } = created._data as { id: string; uri: string };
    const headers = { authorization: `OAuth ${token}`, file_size: String(bytes.length) };
    const send = async (offset: number, until = bytes.length) => {
      const body = new Uint8Array(bytes.subarray(offset, until));
      const options = { headers: { ...headers, offset: String(offset) }, body };
      const response = await fetch(uri, { method: 'POST', ...options });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    expect((await new IGMedia(id).get(['status_code']))._data).toMatchObject({
      status_code: 'IN_PROGRESS',
    });
    expect(await send(5)).toMatchObject({
      status: 400,
      body: { debug_info: { type: 'OffsetInvalidError' } },
    });
    expect(await send(0, 1000)).toMatchObject({
      status: 400,
      body: { debug_info: { type: 'PartialRequestError' } },
    });
    const cut = { kind: 'cut_body', atByte: 1000, count: 1 } as const;
    await harness.control.addFault({ platform: 'facebook', endpoint: 'instagram.upload', ...cut });
    await expect(send(0)).rejects.toThrow();
    const arrived = await vi.waitFor(async () => {
      const read = await new IGMedia(id).get(['video_status']);
      const { bytes_transferred: count } = read._data['video_status'].uploading_phase;
      expect(count).toBeGreaterThan(0);
      return count as number;
    }, WAIT);
    expect(await send(arrived)).toEqual({
      status: 200,
      body: { success: true, message: 'Upload successful.' },
    });
    await waitForContainer(id);
    const published = await account.createMediaPublish([], { creation_id: id });
    const [post] = await harness.control.listPosts('instagram');
    expect(post).toMatchObject({ id: published.id, media: [{ sizeBytes: bytes.length }] });
    expect((await send(0)).status).toBe(400);
  });

  test.each<[string, Record<string, unknown>]>([
    ['an image', { upload_type: 'resumable' }],
    ['an address beside it', { media_type: 'REELS', upload_type: 'resumable', video_url: 'x' }],
    ['another type of upload', { media_type: 'REELS', upload_type: 'chunked' }],
  ])('rejects a byte upload of %s', async (_what, params) => {
    await expect(createContainer(params)).rejects.toMatchObject({ status: 400 });
  });

  test('fetches a hosted video for a byte upload, and reports a bad one', async () => {
    const { uri } = (
      await account.createMedia([], { media_type: 'STORIES', upload_type: 'resumable' })
    )._data as { uri: string };
    const send = (file_url: string, scheme = 'OAuth') =>
      fetch(uri, { method: 'POST', headers: { authorization: `${scheme} ${token}`, file_url } });
    expect((await send(imageUrl, 'Bearer')).status).toBe(401);
    expect((await send(harness.media.missingUrl)).status).toBe(400);
    expect((await send(imageUrl)).status).toBe(200);
    const id = uri.split('/').at(-1) ?? '';
    expect((await new IGMedia(id).get(['status']))._data).toMatchObject({
      status: 'Error: Media upload has failed with error code 2207026',
    });
  });

  test('comments, replies, reads their counts, and reads metrics', async () => {
    const media = await publish({ image_url: imageUrl, caption: 'Say something' });
    const comment = await media.createComment(['id'], { message: 'First!' });
    await new IGComment(comment.id).createReply([], { message: 'Second.' });
    const read = await media.get([
      'comments_count',
      'comments{text,replies{text}}',
      'like_count',
      'insights.metric(comments,reach)',
    ]);
    expect(read._data).toMatchObject({
      comments_count: 2,
      comments: { data: [{ text: 'First!', replies: { data: [{ text: 'Second.' }] } }] },
      insights: { data: [{ name: 'comments', values: [{ value: 2 }] }, { name: 'reach' }] },
    });
    const insights = await media.getInsights([], { metric: ['comments', 'likes', 'views'] });
    const values = insights.map((entry) => entry['values'][0].value);
    expect(values.slice(0, 2)).toEqual([2, read._data['like_count']]);
    const [total] = await account.getInsights([], {
      metric: ['comments'],
      period: 'day',
      metric_type: 'total_value',
    });
    expect(total?.['total_value'].value).toBe(2);
  });

  test("reads another account's public data by business discovery", async () => {
    const found = await account.get(['business_discovery.username(mira.paints){followers_count}']);
    expect(found._data).toMatchObject({ business_discovery: { followers_count: 1290 } });
    await expect(
      account.get(['business_discovery.username(nobody.here){id}']),
    ).rejects.toMatchObject({ response: { code: 110, error_subcode: 2207013 } });
  });

  test('reads accounts and posts by several IDs, and in a batch', async () => {
    const media = await publish({ image_url: imageUrl, caption: 'One of many' });
    const nodes = await FacebookAdsApi.getDefaultApi().call('GET', [''], {
      ids: `${ACCOUNT_ID},${media.id}`,
      fields: 'username',
    });
    expect(nodes).toMatchObject({
      [ACCOUNT_ID]: { username: 'harbour.coffee' },
      [media.id]: { username: 'harbour.coffee' },
    });
  });

  test.each(['instagram_content_publish', 'instagram_basic', 'pages_read_engagement'])(
    'rejects publishing without %s',
    async (scope) => {
      const others = SCOPES.filter((name) => name !== scope);
      account = new IGUser(ACCOUNT_ID, {}, '', start(await connectWith(harness, others)));
      await expect(createContainer({ image_url: imageUrl })).rejects.toMatchObject({
        name: 'FacebookRequestError',
        status: 403,
        response: { code: 10 },
      });
    },
  );

  test("rejects an account that isn't linked, wrong media, and an Instagram Login token", async () => {
    await expect(new IGUser(OTHER_ACCOUNT_ID).get(['username'])).rejects.toMatchObject({
      response: { code: 100, error_subcode: 33 },
    });
    await expect(createContainer({ image_url: `${imageUrl}.txt` })).rejects.toMatchObject({
      status: 400,
      response: { code: 9004, error_subcode: 2207052 },
    });
    start('IGAAnotatokenoffacebook');
    await expect(new IGUser(ACCOUNT_ID).get(['username'])).rejects.toMatchObject({
      response: { code: 190 },
    });
  });

  test('is affected by faults of the Facebook host under its own names', async () => {
    const endpoint = 'instagram.media.publish';
    const id = await createContainer({ image_url: imageUrl });
    const body = { error: { message: 'Busy', type: 'OAuthException', code: 2 } };
    const fault = { kind: 'status', status: 503, body, count: 1 } as const;
    await harness.control.addFault({ platform: 'facebook', endpoint, ...fault });
    await expect(account.createMediaPublish([], { creation_id: id })).rejects.toMatchObject({
      status: 503,
    });
    const published = await account.createMediaPublish([], { creation_id: id });
    expect(published.id).toMatch(/^1[78]\d{15}$/);
    expect(await harness.control.listReceived({ platform: 'facebook', endpoint })).toHaveLength(2);
    expect(await harness.control.listViolations()).toEqual([]);
  });
});
