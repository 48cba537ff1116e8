import bizSdk from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeImage } from '#tests/support/media-host.ts';
import {
  CLIENT,
  connectWith,
  exchangeCode,
  getCode,
  getUserToken,
  PAGE_ID,
  SCOPES,
  startFacebook,
} from '#tests/app/server/sandbox/facebook/harness.ts';
import type { Harness } from '#tests/app/server/sandbox/facebook/harness.ts';

const { FacebookAdsApi, FacebookAdsApiBatch, Page, PagePost, User, Comment } = bizSdk;

let harness: Harness;
let page: InstanceType<typeof Page>;
let userToken: string;
let pageToken: string;

beforeAll(async () => {
  harness = await startFacebook();
  // The setting that docs/sandbox.md describes. The client has no option for its base URL.
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { value: harness.base, configurable: true });
});

beforeEach(async () => {
  await harness.control.reset();
  userToken = await getUserToken(harness);
  pageToken = await connectWith(harness, [
    ...SCOPES,
    'pages_manage_engagement',
    'pages_read_user_content',
  ]);
  page = new Page(PAGE_ID, {}, '', FacebookAdsApi.init(pageToken, 'en_US', false));
});

afterAll(async () => {
  await harness.close();
});

/** Creates a post. The client's types say that this returns a Page. */
async function post(params: Record<string, unknown>, fields: string[] = []) {
  const created = await page.createFeed(fields, params);
  return created as unknown as InstanceType<typeof PagePost>;
}

describe("Meta's Node SDK", () => {
  test('lists the Pages of a user with their tokens and pages through them', async () => {
    const user = new User('me', {}, '', FacebookAdsApi.init(userToken, 'en_US', false));
    const first = await user.getAccounts(['id', 'name', 'access_token', 'tasks'], { limit: 1 });
    expect(first[0]).toMatchObject({ id: PAGE_ID, tasks: expect.arrayContaining(['MANAGE']) });
    const second = await first.next();
    expect(second[0].id).not.toBe(PAGE_ID);
    expect(second.hasNext()).toBe(false);
    const back = await second.previous();
    expect(back[0].id).toBe(PAGE_ID);
  });

  test('publishes, reads back in every list, updates and deletes a post', async () => {
    const created = await post({ message: 'Fresh beans today' }, [
      'id',
      'message',
      'permalink_url',
    ]);
    expect(created._data).toMatchObject({ message: 'Fresh beans today' });
    for (const edge of ['getFeed', 'getPosts', 'getPublishedPosts'] as const) {
      const [listed] = await page[edge](['id', 'message', 'created_time'], {});
      expect(listed).toMatchObject({ id: created.id, message: 'Fresh beans today' });
    }
    const single = new PagePost(created.id);
    await single.update([], { message: 'Fresh beans tomorrow' });
    const read = await single.get(['message', 'shares', 'from', 'privacy', 'is_published']);
    expect(read._data).toMatchObject({ message: 'Fresh beans tomorrow', is_published: true });
    await single.delete([], {});
    await expect(new PagePost(created.id).get(['id'])).rejects.toMatchObject({
      name: 'FacebookRequestError',
      status: 400,
      response: { code: 100, error_subcode: 33 },
    });
  });

  test('reads edges as fields of their nodes', async () => {
    const created = await post({ message: 'Nested' });
    const fields = ['name', 'posts.limit(1){message,from{name}}', 'scheduled_posts', 'about'];
    const read = await page.get(fields);
    expect(read._data).toMatchObject({
      posts: {
        data: [{ id: created.id, message: 'Nested', from: { name: 'Harbour Coffee Roasters' } }],
      },
    });
    const user = new User('me', {}, '', FacebookAdsApi.init(userToken, 'en_US', false));
    const me = await user.get(['accounts{id,tasks}']);
    expect(me._data).toMatchObject({ accounts: { data: [{ id: PAGE_ID }, {}] } });
  });

  test('publishes photos through unpublished uploads, and schedules a post', async () => {
    const url = harness.media.host('one.jpg', await makeImage(800, 800));
    const photo = await page.createPhoto(['id'], { url, published: false });
    const attached = [{ media_fbid: photo.id }];
    const created = await post({ message: 'With a photo', attached_media: attached });
    const attachments = await new PagePost(created.id).getAttachments(['media_type', 'target'], {});
    expect(attachments[0]).toMatchObject({ media_type: 'photo' });
    const [listed] = await page.getPhotos(['id', 'page_story_id'], { type: 'uploaded' });
    expect(listed).toMatchObject({ id: photo.id, page_story_id: created.id });
    const at = Math.floor(Date.now() / 1000) + 3600;
    await post({ message: 'Later', published: false, scheduled_publish_time: at });
    const scheduled = await page.getScheduledPosts(['id', 'scheduled_publish_time'], {});
    expect(scheduled).toHaveLength(1);
    expect(scheduled[0]).toMatchObject({ scheduled_publish_time: at });
  });

  test('comments on a post, replies, hides and deletes', async () => {
    const created = await post({ message: 'Say something' });
    const target = new PagePost(created.id);
    const comment = await target.createComment(['id'], { message: 'First!' });
    await new Comment(comment.id).createComment([], { message: 'Second.' });
    await new Comment(comment.id).update([], { is_hidden: true });
    const listed = await target.getComments(['id', 'message', 'comment_count', 'is_hidden'], {});
    expect(listed[0]).toMatchObject({ message: 'First!', comment_count: 1, is_hidden: true });
    const src = 'https://example.com/cat.png';
    await new Comment(comment.id).update([], { attachment_url: src });
    const changed = await new Comment(comment.id).get(['message', 'attachment']);
    expect(changed).toMatchObject({
      message: 'First!',
      attachment: { type: 'photo', media: { image: { src } } },
    });
    await new Comment(comment.id).delete([], {});
    expect(await target.getComments(['id'], {})).toHaveLength(0);
  });

  test('reads metrics of posts and of the Page', async () => {
    const created = await post({ message: 'Count me' });
    const [views] = await new PagePost(created.id).getInsights([], { metric: 'post_media_view' });
    const nested = await new PagePost(created.id).get(['insights.metric(post_media_view){name}']);
    expect(nested._data).toMatchObject({ insights: { data: [{ name: 'post_media_view' }] } });
    const [reach] = await page.getInsights([], {
      metric: ['page_total_media_view_unique'],
      period: 'day',
    });
    expect(views?.['values'][0].value).toBeGreaterThan(0);
    expect(reach?.['values'].at(-1).value).toBeLessThanOrEqual(views?.['values'][0].value);
  });

  test('reads several nodes by their IDs, and runs a batch', async () => {
    const one = await post({ message: 'One' });
    const two = await post({ message: 'Two' });
    const api = FacebookAdsApi.getDefaultApi();
    const nodes = await api.call('GET', [''], {
      ids: `${one.id},${two.id}`,
      fields: 'message',
    });
    expect(nodes).toMatchObject({ [one.id]: { message: 'One' }, [two.id]: { message: 'Two' } });
    const bodies: unknown[] = [];
    const keep = (response: { body: unknown }) => bodies.push(response.body);
    const batch = new FacebookAdsApiBatch(api);
    batch.add('POST', [PAGE_ID, 'feed'], { message: 'From a batch' }, undefined, keep, keep);
    batch.add('GET', [one.id], { fields: 'message' }, undefined, keep, keep);
    batch.add('GET', ['1'], {}, undefined, keep, keep);
    await batch.execute();
    expect(bodies).toMatchObject([
      { id: expect.stringMatching(/^\d+_\d+$/) },
      { message: 'One' },
      { error: { code: 100, error_subcode: 33 } },
    ]);
  });

  test('inspects a token, exchanges one, and reports a revoked one as its own error', async () => {
    const app = await FacebookAdsApi.getDefaultApi().getAppID();
    expect(app.data).toEqual({ data: { app_id: CLIENT.client_id } });
    const short = await exchangeCode(harness, await getCode(harness));
    const exchanged = await FacebookAdsApi.getDefaultApi().call('GET', ['oauth', 'access_token'], {
      grant_type: 'fb_exchange_token',
      fb_exchange_token: short.body['access_token'],
      ...CLIENT,
    });
    expect(exchanged).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 });
    await harness.control.revokeTokens('facebook', PAGE_ID);
    await expect(post({ message: 'Too late' })).rejects.toMatchObject({
      name: 'FacebookRequestError',
      response: { type: 'OAuthException', code: 190, error_subcode: 458 },
    });
  });

  test('may send parameters that Meta ignores, which are listed as violations', async () => {
    await post({ message: 'Odd', colour: 'blue' });
    const violations = await harness.control.listViolations('facebook');
    expect(violations.map(({ message }) => message)).toEqual([
      expect.stringContaining('ignored the unknown parameter "colour"'),
    ]);
  });
});
