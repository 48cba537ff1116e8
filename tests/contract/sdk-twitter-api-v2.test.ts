import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { ApiResponseError, TwitterApi } from 'twitter-api-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox, TEST_REDIRECT_URI, type TestSandbox } from '#tests/support/sandbox.ts';

const SCOPE = [
  'bookmark.read',
  'bookmark.write',
  'tweet.moderate.write',
  'tweet.read',
  'tweet.write',
  'users.read',
  'media.write',
  'offline.access',
];

let sandbox: TestSandbox;
let agent: Agent;
let app: TwitterApi;
let client: TwitterApi;
let refreshToken: string;

/** Signs in through the consent page, as the library's documentation shows. */
async function logIn() {
  const link = app.generateOAuth2AuthLink(TEST_REDIRECT_URI, { scope: SCOPE });
  const page = new URL(link.url);
  const atSandbox = `${sandbox.url}/twitter${page.pathname}${page.search}`;
  const back = await decideOnConsentPage(atSandbox, 'allow');
  expect(back.searchParams.get('state')).toBe(link.state);
  return app.loginWithOAuth2({
    code: back.searchParams.get('code') ?? '',
    codeVerifier: link.codeVerifier,
    redirectUri: TEST_REDIRECT_URI,
  });
}

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['twitter'], hasPlatformPorts: true });
  // The one setting that docs/sandbox.md describes; the library's URLs stay as they are.
  const { port } = new URL(sandbox.platforms['twitter']?.url ?? '');
  agent = new Agent({
    host: '127.0.0.1',
    port: Number(port),
    ca: readFileSync(sandbox.caFile ?? ''),
  });
  const { clientId = '', clientSecret = '' } = sandbox.clients['twitter'] ?? {};
  app = new TwitterApi({ clientId, clientSecret }, { httpAgent: agent });
  const login = await logIn();
  client = login.client;
  refreshToken = login.refreshToken ?? '';
});
afterAll(async () => {
  agent.destroy();
  await sandbox.close();
});

describe('twitter-api-v2 against the sandbox', () => {
  it('publishes a text and reads it back', async () => {
    const { data: me } = await client.v2.me({ 'user.fields': ['profile_image_url', 'verified'] });
    const { data } = await client.v2.tweet('Fresh from the #kiln https://example.com');
    const read = await client.v2.singleTweet(data.id, {
      'tweet.fields': ['created_at', 'author_id', 'entities', 'public_metrics', 'conversation_id'],
      'user.fields': ['username'],
      expansions: ['author_id'],
    });
    expect(read.data).toMatchObject({
      id: data.id,
      author_id: me.id,
      conversation_id: data.id,
      entities: { hashtags: [{ start: 15, end: 20, tag: 'kiln' }] },
    });
    expect(read.includes?.users).toEqual([{ id: me.id, name: me.name, username: me.username }]);
    expect((await sandbox.control.listPosts('twitter')).map(({ id }) => id)).toContain(data.id);
  });

  it('publishes a thread with an image, and reads who replied to what', async () => {
    const mediaId = await client.v2.uploadMedia(await readFixture('photo.jpg'), {
      media_type: 'image/jpeg',
    });
    await client.v2.createMediaMetadata(mediaId, { alt_text: { text: 'A bowl' } });
    const thread = await client.v2.tweetThread([
      { text: 'One', media: { media_ids: [mediaId] } },
      'Two',
      'Three',
    ]);
    const [first = '', second = '', third = ''] = thread.map(({ data }) => data.id);
    const { data, includes } = await client.v2.tweets([first, third], {
      'tweet.fields': ['referenced_tweets', 'conversation_id', 'attachments'],
      'media.fields': ['url', 'alt_text', 'type'],
      expansions: ['attachments.media_keys', 'referenced_tweets.id', 'in_reply_to_user_id'],
    });
    expect(data[1]).toMatchObject({
      conversation_id: first,
      referenced_tweets: [{ type: 'replied_to', id: second }],
    });
    expect(includes?.tweets?.map(({ id }) => id)).toEqual([second]);
    expect(includes?.media).toMatchObject([{ type: 'photo', alt_text: 'A bowl' }]);
  });

  it('uploads a video in chunks and publishes it', async () => {
    const id = await client.v2.uploadMedia(
      await readFixture('clip.mp4'),
      { media_type: 'video/mp4', media_category: 'tweet_video' },
      16 * 1024,
    );
    const { data } = await client.v2.tweet({ text: 'Moving', media: { media_ids: [id] } });
    const { includes } = await client.v2.singleTweet(data.id, {
      expansions: 'attachments.media_keys',
      'media.fields': ['duration_ms', 'type', 'width'],
    });
    expect(includes?.media).toMatchObject([{ type: 'video' }]);
    const appended = await sandbox.control.listReceived({ endpoint: 'media_append' });
    expect(appended.length).toBeGreaterThan(2);
  });

  it('pages through a timeline, mentions, and a search', async () => {
    const { data: me } = await client.v2.me();
    for (const word of ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']) {
      await client.v2.tweet(`${word} for @${me.username} #paging`);
    }
    const timeline = await client.v2.userTimeline(me.id, { max_results: 5 });
    expect(timeline.tweets).toHaveLength(5);
    await timeline.fetchNext(5);
    expect(timeline.tweets.length).toBeGreaterThan(5);
    const mentions = await client.v2.userMentionTimeline(me.id, { max_results: 5 });
    expect(mentions.tweets.map(({ text }) => text)).toContain(`zeta for @${me.username} #paging`);
    const query = `#paging from:${me.username} -alpha (zeta OR "epsilon for")`;
    const found = await client.v2.search(query, { 'tweet.fields': 'created_at' });
    expect(found.tweets.map(({ text }) => text.split(' ')[0])).toEqual(['zeta', 'epsilon']);
    expect((await client.v2.homeTimeline()).tweets.length).toBeGreaterThan(5);
    expect((await client.v2.tweetCountRecent('#paging')).meta.total_tweet_count).toBe(6);
    expect((await client.v2.followers(me.id)).meta.result_count).toBe(0);
  });

  it('looks users up by ID and by name', async () => {
    const { data: me } = await client.v2.me();
    expect((await client.v2.userByUsername(me.username)).data.id).toBe(me.id);
    expect((await client.v2.user(me.id, { 'user.fields': 'public_metrics' })).data).toMatchObject({
      id: me.id,
      public_metrics: { followers_count: 1280 },
    });
    const { data, errors } = await client.v2.usersByUsernames([me.username, 'nobody_here']);
    expect(data.map(({ username }) => username)).toEqual([me.username]);
    expect(errors).toMatchObject([{ value: 'nobody_here', title: 'Not Found Error' }]);
    expect((await client.v2.users([me.id])).data).toHaveLength(1);
  });

  it('bookmarks, reposts, and hides, and is not allowed to like', async () => {
    const { data: me } = await client.v2.me();
    const { data } = await client.v2.tweet('Worth keeping');
    await client.v2.bookmark(data.id);
    expect((await client.v2.bookmarks()).tweets.map(({ id }) => id)).toEqual([data.id]);
    expect((await client.v2.deleteBookmark(data.id)).data.bookmarked).toBe(false);
    expect((await client.v2.retweet(me.id, data.id)).data.retweeted).toBe(true);
    const reply = await client.v2.reply('Noise', data.id);
    expect((await client.v2.hideReply(reply.data.id, true)).data.hidden).toBe(true);
    await expect(client.v2.like(me.id, data.id)).rejects.toMatchObject({ code: 403 });
  });

  it('deletes a post', async () => {
    const { data } = await client.v2.tweet('Soon gone');
    expect((await client.v2.deleteTweet(data.id)).data.deleted).toBe(true);
    expect((await client.v2.singleTweet(data.id)).errors).toMatchObject([{ value: data.id }]);
  });

  it('gets errors as the library types them', async () => {
    await client.v2.tweet('Only once');
    const duplicate = await client.v2.tweet('Only once').catch((error: unknown) => error);
    expect(duplicate).toBeInstanceOf(ApiResponseError);
    expect(duplicate).toMatchObject({ code: 403, data: { title: 'Forbidden', status: 403 } });
    expect((duplicate as ApiResponseError).rateLimit).toMatchObject({ limit: 100 });
    const unknown = await client.v2.get('users/me', { nope: 'x' }).catch((error: unknown) => error);
    expect(unknown).toMatchObject({
      code: 400,
      errors: [
        {
          parameters: { nope: ['x'] },
          message:
            'The query parameter [nope] is not one of [expansions,post.fields,tweet.fields,user.fields]',
        },
      ],
    });
    await sandbox.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 429,
      count: 1,
      headers: {
        'x-rate-limit-limit': '100',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': '1800000000',
      },
    });
    const field = client.v2.get('tweets/1', { 'tweet.fields': 'id,nope' });
    await expect(field).rejects.toMatchObject({
      errors: [{ parameters: { 'tweet.fields': ['nope'] } }],
    });
    const limited = await client.v2.tweet('Too fast').catch((error: unknown) => error);
    expect((limited as ApiResponseError).rateLimitError).toBe(true);
    const stranger = new TwitterApi('wrong', { httpAgent: agent });
    const refused = await stranger.v2.me().catch((error: unknown) => error);
    expect((refused as ApiResponseError).isAuthError).toBe(true);
  });

  it('refreshes a token, which invalidates the old one, and revokes it', async () => {
    const renewed = await app.refreshOAuth2Token(refreshToken);
    expect(renewed.refreshToken).not.toBe(refreshToken);
    expect((await renewed.client.v2.me()).data.id).toMatch(/^\d+$/u);
    const spare = await logIn();
    await app.revokeOAuth2Token(spare.accessToken);
    await expect(spare.client.v2.me()).rejects.toMatchObject({ code: 401 });
    await app.refreshOAuth2Token(renewed.refreshToken ?? '');
    await expect(app.refreshOAuth2Token(renewed.refreshToken ?? '')).rejects.toMatchObject({
      code: 400,
      data: { error: 'invalid_request' },
    });
  });

  it('reads public posts with an app-only token, and cannot publish', async () => {
    const { clientId = '', clientSecret = '' } = sandbox.clients['twitter'] ?? {};
    const keys = new TwitterApi(
      { appKey: clientId, appSecret: clientSecret },
      { httpAgent: agent },
    );
    const reader = await keys.appLogin();
    expect((await reader.v2.userByUsername('novareyes')).data.username).toBe('novareyes');
    expect((await reader.v2.search('from:novareyes')).meta.result_count).toBeGreaterThan(0);
    await expect(reader.readWrite.v2.tweet('no')).rejects.toMatchObject({ code: 403 });
  });

  it('causes no violation in the sandbox, except for the unknown parameter', async () => {
    const messages = (await sandbox.control.listViolations('twitter')).map(
      ({ message }) => message,
    );
    expect(messages.filter((message) => !message.includes('[nope]'))).toEqual([]);
  });
});
