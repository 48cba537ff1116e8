import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './x-user.ts';
import type { XUser } from './x-user.ts';

const NOT_PERMITTED = 'You are not permitted to perform this action.';
const PREMIUM = '1650112233445566787';

describe('X posts', () => {
  let sandbox: TestSandbox;
  let user: XUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const list = async (query = '') => {
    const me = await user.call('GET', '/2/users/me');
    return user.call('GET', `/2/users/${me.body.data.id}/tweets?max_results=10${query}`);
  };

  it('publishes a text and shows it at its permalink', async () => {
    const caption = 'Hello <world> & friends\nsecond line  #launch';
    const answer = await user.tweet(caption);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-rate-limit-limit')).toBe('100');
    expect(answer.headers.get('x-rate-limit-remaining')).toBe('99');
    expect(answer.body.data.id).toMatch(/^[0-9]{19}$/);
    expect(answer.body.data.text).toContain('&lt;world&gt; &amp; friends');
    const page = await fetch(`${sandbox.url}/twitter/novareyes/status/${answer.body.data.id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(
      '<div data-caption>Hello &lt;world&gt; &amp; friends\nsecond line  #launch</div>',
    );
  });

  it('finds a post without the name of its author', async () => {
    const { body } = await user.tweet('hello');
    const page = await fetch(`${sandbox.url}/twitter/i/web/status/${body.data.id}`);
    expect(page.url).toBe(`${sandbox.url}/twitter/novareyes/status/${body.data.id}`);
  });

  it('shortens links and says what stands behind them', async () => {
    const { body } = await user.tweet('Read https://example.com/a?b=1 now');
    expect(body.data.text).toMatch(/^Read https:\/\/t\.co\/\w{10} now$/);
    const one = await user.call('GET', `/2/tweets/${body.data.id}?post.fields=entities`);
    expect(one.body.data.entities.urls[0]?.expanded_url).toBe('https://example.com/a?b=1');
  });

  it('refuses the same text twice, also after the first was deleted', async () => {
    const { body } = await user.tweet('only once');
    const again = await user.tweet('only once');
    expect(again.status).toBe(403);
    expect(again.body).toEqual({
      detail: 'You are not allowed to create a Tweet with duplicate content.',
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
    });
    await user.call('DELETE', `/2/tweets/${body.data.id}`);
    expect((await user.tweet('only once')).status).toBe(403);
    await sandbox.control.advanceClock(86_401);
    user = await connect(sandbox);
    expect((await user.tweet('only once')).status).toBe(201);
  });

  it('lets another account, and another picture, have the same text', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    await user.tweet('shared words');
    expect(
      (await (await connect(sandbox, { persona: PREMIUM })).tweet('shared words')).status,
    ).toBe(201);
    const media = { media_ids: [upload.body.data.id] };
    expect((await user.tweet('shared words', { media })).status).toBe(201);
  });

  it.each([
    ['140 characters of weight 2 and one more', `${'日'.repeat(140)}a`, 403],
    ['140 characters of weight 2', '日'.repeat(140), 201],
    ['257 letters and a link', `${'a'.repeat(257)} https://example.com/${'x'.repeat(180)}`, 403],
    ['256 letters and a link', `${'a'.repeat(256)} https://example.com/${'x'.repeat(180)}`, 201],
  ])('weighs the text as twitter-text does: %s', async (_title, text, status) => {
    const answer = await user.tweet(text);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toBe(status === 403 ? NOT_PERMITTED : undefined);
  });

  it('lets a Premium account write long', async () => {
    const premium = await connect(sandbox, { persona: PREMIUM });
    expect((await premium.tweet('a'.repeat(5000))).status).toBe(201);
  });

  it('allows one cashtag', async () => {
    expect((await user.tweet('$AAPL and $MSFT')).status).toBe(403);
    expect((await user.tweet('$AAPL')).status).toBe(201);
  });

  it.each([
    ['an unknown field', { text: 'a', caption: 'b' }],
    ['an unknown field inside', { text: 'a', media: { media_ids: ['1'], alt: 'x' } }],
    [
      'poll and media together',
      { poll: { options: ['a', 'b'], duration_minutes: 5 }, media: { media_ids: ['1'] } },
    ],
    ['no text and no media', {}],
    ['blanks only', { text: '  \n' }],
    ['five media', { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }],
    ['a number as media id', { text: 'a', media: { media_ids: [1] } }],
    ['a media id that does not exist', { text: 'a', media: { media_ids: ['123'] } }],
    ['a forbidden character', { text: 'a\uFFFEb' }],
  ])('answers 400 to %s, and publishes nothing', async (_title, body) => {
    expect((await user.call('POST', '/2/tweets', body)).status).toBe(400);
    expect(await sandbox.control.listPosts('twitter')).toEqual([]);
  });

  it('names each wrong parameter', async () => {
    const answer = await user.call('POST', '/2/tweets', { text: 1, nope: true });
    expect(answer.body.errors).toHaveLength(2);
    expect(answer.body.errors[0]?.parameters).toEqual({ text: ['1'] });
  });

  it('refuses the 101st post within 15 minutes until the window is over', async () => {
    await sandbox.control.setKnobs('twitter', { duplicateWindowSeconds: 0 });
    for (let turn = 0; turn < 100; turn += 1) await user.tweet('again');
    const refused = await user.tweet('again');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('0');
    const reset = Number(refused.headers.get('x-rate-limit-reset'));
    expect(reset - Date.now() / 1000).toBeGreaterThan(800);
    await sandbox.control.advanceClock(900);
    expect((await user.tweet('again')).status).toBe(201);
  });

  it("refuses posts above the app's daily limit, with or without its headers", async () => {
    await sandbox.control.setKnobs('twitter', { appDailyLimit: 1 });
    await user.tweet('one');
    const refused = await user.tweet('two');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-app-limit-24hour-remaining')).toBe('0');
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('98');
    await sandbox.control.setKnobs('twitter', { sendDailyHeaders: false });
    expect((await user.tweet('three')).headers.get('x-app-limit-24hour-remaining')).toBeNull();
  });

  it.each([
    ['credits', /\/credits$/],
    ['payment', /\/credits-depleted$/],
  ])('answers 402 when the balance is empty (%s)', async (creditsEmpty, type) => {
    await sandbox.control.setKnobs('twitter', { creditsEmpty });
    const answer = await user.tweet('hello');
    expect(answer.status).toBe(402);
    expect(answer.body.type).toMatch(type);
  });

  it('answers in the spelling of fields that it was asked in', async () => {
    const { body } = await user.tweet('hello');
    const path = `/2/tweets/${body.data.id}`;
    const old = await user.call('GET', `${path}?tweet.fields=public_metrics`);
    expect(old.body.data).toHaveProperty('edit_history_tweet_ids');
    expect(old.body.data.public_metrics).toHaveProperty('retweet_count');
    const fresh = await user.call('GET', `${path}?post.fields=public_metrics`);
    expect(fresh.body.data).toHaveProperty('edit_history_post_ids');
    expect(fresh.body.data.public_metrics).toHaveProperty('repost_count');
  });

  it('can be made to know only one spelling', async () => {
    await sandbox.control.setKnobs('twitter', { fieldStyle: 'post' });
    const answer = await list('&tweet.fields=created_at');
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]?.parameters).toHaveProperty('tweet.fields');
    expect((await list('&post.fields=created_at')).status).toBe(200);
  });

  it('lists the newest first, from a time or an id on', async () => {
    const first = await user.tweet('first');
    await sandbox.control.advanceClock(60);
    await user.tweet('second');
    const all = await list(
      '&tweet.fields=created_at,entities,attachments&exclude=retweets,replies',
    );
    expect(all.body.data.map(({ text }) => text)).toEqual(['second', 'first']);
    const since = await list(`&since_id=${first.body.data.id}`);
    expect(since.body.meta).toMatchObject({ result_count: 1 });
    const start = new Date(Date.now() + 30_000).toISOString();
    expect((await list(`&start_time=${start}`)).body.meta.result_count).toBe(1);
  });

  it('may list a fresh post later', async () => {
    await sandbox.control.setKnobs('twitter', { listingLagSeconds: 10 });
    await user.tweet('fresh');
    expect((await list()).body.meta.result_count).toBe(0);
    await sandbox.control.advanceClock(11);
    expect((await list()).body.meta.result_count).toBe(1);
  });

  it('answers 200 with an error for a post that is gone', async () => {
    const { body } = await user.tweet('short life');
    const path = `/2/tweets/${body.data.id}`;
    expect((await user.call('DELETE', path)).body).toEqual({ data: { deleted: true } });
    expect((await user.call('DELETE', path)).body).toEqual({ data: { deleted: true } });
    const answer = await user.call('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.body.errors[0]?.type).toMatch(/resource-not-found$/);
    const page = await fetch(`${sandbox.url}/twitter/novareyes/status/${body.data.id}`);
    expect(page.status).toBe(404);
  });

  it("refuses to delete another's post", async () => {
    const { body } = await user.tweet('mine');
    const other = await connect(sandbox, { persona: PREMIUM });
    expect((await other.call('DELETE', `/2/tweets/${body.data.id}`)).status).toBe(403);
  });

  it('has stored a post whose answer was cut off', async () => {
    const fault = {
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'cut_after',
      count: 1,
    } as const;
    await sandbox.control.addFault(fault);
    await expect(user.tweet('did it go out?')).rejects.toThrow();
    expect(await sandbox.control.listPosts('twitter')).toHaveLength(1);
    expect((await user.tweet('did it go out?')).status).toBe(403);
    expect((await list()).body.data[0]?.text).toBe('did it go out?');
  });

  it('has stored nothing when it answered 503', async () => {
    await sandbox.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 503,
      body: { title: 'Service Unavailable', type: 'about:blank', status: 503, detail: 'x' },
      count: 1,
    });
    const answer = await fetch(`${sandbox.url}/twitter/2/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: '{"text":"a"}',
    });
    expect(answer.status).toBe(503);
    expect((await user.tweet('a')).status).toBe(201);
    expect(await sandbox.control.listPosts('twitter')).toHaveLength(1);
  });

  it('refuses a path that X does not have', async () => {
    const answer = await fetch(`${sandbox.url}/twitter/1.1/statuses/update.json`, {
      method: 'POST',
    });
    expect(answer.status).toBe(404);
    expect(await sandbox.control.listViolations('twitter')).toHaveLength(1);
  });
});
