import bizSdk from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveConsent } from '#tests/support/graph-client.ts';
import { makeImage } from '#tests/support/media-host.ts';
import {
  ACCOUNT_ID,
  authorizeUrl,
  CLIENT,
  exchangeCode,
  startInstagram,
} from '#tests/app/server/sandbox/instagram/harness.ts';
import type { Harness } from '#tests/app/server/sandbox/instagram/harness.ts';

const { FacebookAdsApi, IGUser, IGMedia, IGComment } = bizSdk;

const SCOPES = ['basic', 'content_publish', 'manage_insights', 'manage_comments'];

let harness: Harness;
let imageUrl: string;
let account: InstanceType<typeof IGUser>;

beforeAll(async () => {
  harness = await startInstagram();
  imageUrl = harness.media.host('good.jpg', await makeImage(1080, 1350));
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { value: harness.base, configurable: true });
});

beforeEach(async () => {
  await harness.control.reset();
  await harness.control.setKnobs('instagram', { imageProcessingSeconds: 0 });
  const scope = SCOPES.map((name) => `instagram_business_${name}`).join(',');
  const target = await giveConsent({ url: authorizeUrl(harness.base, { scope }) });
  const response = await exchangeCode(harness, target.searchParams.get('code') ?? '');
  const { data } = response.body as { data: [{ access_token: string }] };
  account = new IGUser(ACCOUNT_ID, {}, '', start(data[0].access_token));
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

async function publish(params: Record<string, unknown>) {
  const media = await account.createMediaPublish([], {
    creation_id: await createContainer(params),
  });
  return new IGMedia(media.id);
}

describe("Meta's Node SDK on Instagram", () => {
  test('creates a container, waits for it, publishes, and reads the post back', async () => {
    const id = await createContainer({ image_url: imageUrl, caption: 'A cup of coffee' });
    const status = await new IGMedia(id).get(['status_code']);
    expect(status._data).toMatchObject({ status_code: 'FINISHED' });
    const published = await account.createMediaPublish([], { creation_id: id });
    const fields = [
      'caption',
      'permalink',
      'like_count',
      'comments_count',
      'boost_eligibility_info',
    ];
    const read = await new IGMedia(published.id).get(fields);
    expect(read._data).toMatchObject({ caption: 'A cup of coffee', comments_count: 0 });
    const [listed] = await account.getMedia(['caption', 'media_type'], { limit: 5 });
    expect(listed).toMatchObject({ id: published.id, media_type: 'IMAGE' });
    const [limit] = await account.getContentPublishingLimit(['quota_usage', 'config'], {});
    expect(limit).toMatchObject({ quota_usage: 1, config: { quota_total: 50 } });
  });

  test('publishes a carousel whose children it sends as an array', async () => {
    const item = { image_url: imageUrl, is_carousel_item: true };
    const children = [await createContainer(item), await createContainer(item)];
    const media = await publish({ media_type: 'CAROUSEL', children, caption: 'Two cups' });
    const items = await media.getChildren(['media_type'], {});
    expect(items).toHaveLength(2);
    const story = await publish({ media_type: 'STORIES', image_url: imageUrl });
    const [listed] = await account.getStories(['id'], {});
    expect(listed).toMatchObject({ id: story.id });
  });

  test('comments, replies, hides, deletes, and closes comments', async () => {
    const media = await publish({ image_url: imageUrl, caption: 'Say something' });
    const comment = await media.createComment(['id'], { message: 'First!' });
    await new IGComment(comment.id).createReply([], { message: 'Second.' });
    await new IGComment(comment.id).update([], { hide: true });
    const [listed] = await media.getComments(['text', 'hidden', 'replies{text}'], {});
    expect(listed).toMatchObject({ hidden: true, replies: { data: [{ text: 'Second.' }] } });
    await new IGComment(comment.id).delete([], {});
    expect(await media.getComments(['id'], {})).toHaveLength(0);
    await media.update([], { comment_enabled: false });
    const read = await media.get(['is_comment_enabled']);
    expect(read._data).toMatchObject({ is_comment_enabled: false });
  });

  test('reads metrics of a post and of the account', async () => {
    const media = await publish({ image_url: imageUrl, caption: 'Count me' });
    const [views, reach] = await media.getInsights([], { metric: ['views', 'reach'] });
    expect(reach?.['values'][0].value).toBeLessThanOrEqual(views?.['values'][0].value);
    const [total] = await account.getInsights([], {
      metric: ['reach'],
      period: 'day',
      metric_type: 'total_value',
    });
    expect(total?.['total_value'].value).toBeGreaterThan(0);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a tag outside the photo', { user_tags: [{ username: 'mira', x: 1.5, y: 0 }] }, 'user_tags'],
    ['a tag without a position', { user_tags: [{ username: 'mira' }] }, 'user_tags'],
    ['a tag without a name', { user_tags: [{ x: 0.5, y: 0.5 }] }, 'user_tags'],
    ['tags that are no list', { user_tags: 'mira' }, 'user_tags'],
    ['four collaborators', { collaborators: ['a', 'b', 'c', 'd'] }, 'collaborators'],
    ['a collaborator with a space', { collaborators: ['mira paints'] }, 'collaborators'],
    ['a place by its name', { location_id: 'Berlin' }, 'INVALID_LOCATION_ID'],
    ['a trial on a photo', { trial_params: { graduation_strategy: 'MANUAL' } }, 'trial_params'],
    ['a name for the sound of a photo', { audio_name: 'Kiln at dawn' }, 'audio_name'],
  ])("reports %s with the SDK's types", async (_what, extra, message) => {
    await expect(createContainer({ image_url: imageUrl, ...extra })).rejects.toMatchObject({
      name: 'FacebookRequestError',
      status: 400,
      response: { code: 100, message: expect.stringContaining(message) },
    });
  });

  test('accepts tags, collaborators, a place, a name for the sound, and a trial where allowed', async () => {
    const id = await createContainer({
      image_url: imageUrl,
      caption: 'Together',
      location_id: '7640348500',
      user_tags: [{ username: 'mira.paints', x: 0.5, y: 0.8 }],
      collaborators: ['mira.paints'],
    });
    expect(id).toMatch(/^1[78]\d{15}$/);
    const reel = { media_type: 'REELS', video_url: imageUrl };
    const trial = { trial_params: { graduation_strategy: 'SS_PERFORMANCE' } };
    const named = { ...reel, ...trial, audio_name: 'Kiln at dawn' };
    expect(await createContainer(named)).toMatch(/^1[78]\d{15}$/);
    await expect(
      createContainer({ ...reel, trial_params: { graduation_strategy: 'LATER' } }),
    ).rejects.toMatchObject({ response: { code: 100 } });
  });

  test('exchanges and refreshes a token, in the version of the client', async () => {
    const api = FacebookAdsApi.getDefaultApi();
    const long = await api.call<{ access_token: string }>('GET', ['access_token'], {
      grant_type: 'ig_exchange_token',
      ...CLIENT,
    });
    start(long.access_token);
    await harness.control.advanceClock(25 * 60 * 60);
    const refresh = { grant_type: 'ig_refresh_token' };
    const refreshed = await FacebookAdsApi.getDefaultApi().call(
      'GET',
      ['refresh_access_token'],
      refresh,
    );
    expect(refreshed).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 });
  });
});
