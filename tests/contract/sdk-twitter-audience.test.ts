import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { TwitterApi } from 'twitter-api-v2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox, TEST_REDIRECT_URI, type TestSandbox } from '#tests/support/sandbox.ts';

const SCOPE = [
  'bookmark.read',
  'bookmark.write',
  'like.read',
  'like.write',
  'tweet.moderate.write',
  'tweet.read',
  'tweet.write',
  'users.read',
  'media.write',
];
const HOUR = 3600;

let sandbox: TestSandbox;
let agent: Agent;
let client: TwitterApi;
let me: string;
let root: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['twitter'], hasPlatformPorts: true });
  await sandbox.control.setKnobs('twitter', { accessTokenSeconds: 30 * 24 * HOUR });
  const { port } = new URL(sandbox.platforms['twitter']?.url ?? '');
  const ca = readFileSync(sandbox.caFile ?? '');
  agent = new Agent({ host: '127.0.0.1', port: Number(port), ca });
  const { clientId = '', clientSecret = '' } = sandbox.clients['twitter'] ?? {};
  const app = new TwitterApi({ clientId, clientSecret }, { httpAgent: agent });
  const link = app.generateOAuth2AuthLink(TEST_REDIRECT_URI, { scope: SCOPE });
  const page = new URL(link.url);
  const back = await decideOnConsentPage(
    `${sandbox.url}/twitter${page.pathname}${page.search}`,
    'allow',
  );
  ({ client } = await app.loginWithOAuth2({
    code: back.searchParams.get('code') ?? '',
    codeVerifier: link.codeVerifier,
    redirectUri: TEST_REDIRECT_URI,
  }));
  me = (await client.v2.me()).data.id;
  root = (await client.v2.tweet('Glaze test, day one')).data.id;
});
afterAll(async () => {
  agent.destroy();
  await sandbox.close();
});

async function readMetrics(id: string) {
  const { data } = await client.v2.singleTweet(id, { 'tweet.fields': ['public_metrics'] });
  return data.public_metrics;
}

describe("X's audience on the sandbox", () => {
  it("counts the client's own repost and bookmark at once, and removes them", async () => {
    await client.v2.retweet(me, root);
    await client.v2.retweet(me, root);
    await client.v2.bookmark(root);
    expect(await readMetrics(root)).toMatchObject({ retweet_count: 1, bookmark_count: 1 });
    const reposters = await client.v2.tweetRetweetedBy(root, { 'user.fields': ['verified'] });
    expect(reposters.data).toMatchObject([{ id: me, verified: false }]);
    await client.v2.unretweet(me, root);
    await client.v2.deleteBookmark(root);
    expect(await readMetrics(root)).toMatchObject({ retweet_count: 0, bookmark_count: 0 });
  });

  it('likes and quotes only with Enterprise apps', async () => {
    await expect(client.v2.like(me, root)).rejects.toMatchObject({ code: 403 });
    await expect(client.v2.unlike(me, root)).rejects.toMatchObject({ code: 403 });
    await expect(client.v2.quote('Look', root)).rejects.toMatchObject({ code: 403 });
    await sandbox.control.setKnobs('twitter', { enterprise: true });
    await client.v2.like(me, root);
    const quote = await client.v2.quote('Look at this', root);
    expect(await readMetrics(root)).toMatchObject({ like_count: 1, quote_count: 1 });
    expect((await client.v2.tweetLikedBy(root)).data.map(({ id }) => id)).toEqual([me]);
    const quotes = await client.v2.quotes(root, {
      expansions: ['referenced_tweets.id'],
      'tweet.fields': ['referenced_tweets'],
    });
    expect(quotes.tweets).toMatchObject([
      { id: quote.data.id, referenced_tweets: [{ type: 'quoted', id: root }] },
    ]);
    expect(quotes.includes.tweets.map(({ id }) => id)).toEqual([root]);
    expect((await client.v2.unlike(me, root)).data.liked).toBe(false);
    await sandbox.control.setKnobs('twitter', { enterprise: false });
  });

  it('lists every reply of the audience, reads one by its ID, and replies to it', async () => {
    await sandbox.control.advanceClock(6 * 24 * HOUR);
    const found = await client.v2.search(`conversation_id:${root} is:reply`, {
      max_results: 100,
      expansions: ['author_id', 'referenced_tweets.id'],
      'tweet.fields': ['author_id', 'conversation_id', 'in_reply_to_user_id', 'public_metrics'],
    });
    const metrics = await readMetrics(root);
    expect(found.tweets.length).toBeGreaterThan(0);
    expect(found.tweets).toHaveLength(metrics?.reply_count ?? 0);
    expect(found.tweets[0]).toMatchObject({
      conversation_id: root,
      in_reply_to_user_id: me,
      text: expect.stringMatching(/^@novareyes /u),
      public_metrics: { reply_count: 0, like_count: 0 },
    });
    const reply = found.tweets[0]?.id ?? '';
    const { includes } = await client.v2.singleTweet(reply, { expansions: ['author_id'] });
    expect(includes?.users?.[0]?.username).toMatch(/^reader\d+$/u);
    const mentions = await client.v2.userMentionTimeline(me, { max_results: 5 });
    expect(mentions.tweets.map(({ id }) => id)).toContain(reply);
    const response = await client.v2.reply('Thank you!', reply);
    const read = await client.v2.singleTweet(response.data.id, {
      'tweet.fields': ['conversation_id'],
    });
    expect(read.data.conversation_id).toBe(root);
    expect(await readMetrics(reply)).toMatchObject({ reply_count: 1 });
    expect((await client.v2.hideReply(reply, true)).data.hidden).toBe(true);
    await expect(client.v2.hideReply(root, true)).rejects.toMatchObject({ code: 403 });
  });

  it('pages through as many likers as the count says', async () => {
    const metrics = await readMetrics(root);
    const first = await client.v2.tweetLikedBy(root, { max_results: 5, asPaginator: true });
    while (!first.done) await first.fetchNext();
    expect(first.users).toHaveLength(metrics?.like_count ?? 0);
    expect(new Set(first.users.map(({ id }) => id)).size).toBe(first.users.length);
    const one = first.users[0];
    expect((await client.v2.user(one?.id ?? '')).data).toEqual(one);
    await expect(
      client.v2.tweetLikedBy(root, { pagination_token: 'nothing' }),
    ).rejects.toMatchObject({ code: 400 });
  });

  it('searches accounts by words, and finds files by media keys', async () => {
    const found = await client.v2.get<{ data: unknown[] }>('users/search', { query: 'nova' });
    expect(found.data).toMatchObject([{ id: me, username: 'novareyes' }]);
    const id = await client.v2.uploadMedia(await readFixture('clip.mp4'), {
      media_type: 'video/mp4',
      media_category: 'tweet_video',
    });
    await client.v2.tweet({ text: 'The wheel', media: { media_ids: [id] } });
    const media = await client.v2.get<{ data: unknown[]; errors: unknown[] }>('media', {
      media_keys: `7_${id},7_1`,
      'media.fields': 'duration_ms,variants',
    });
    expect(media).toMatchObject({
      data: [{ media_key: `7_${id}`, variants: [{ content_type: 'video/mp4' }] }],
      errors: [{ value: '7_1', title: 'Not Found Error' }],
    });
    const metadata = { id, metadata: { allow_download_status: { allow_download: true } } };
    await client.v2.post('media/metadata', metadata);
    expect(await sandbox.control.listViolations('twitter')).toMatchObject([
      { message: expect.stringContaining('allow_download_status') },
    ]);
  });
});
