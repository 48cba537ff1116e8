import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './x-user.ts';
import type { XUser } from './x-user.ts';

const NOT_PERMITTED = 'You are not permitted to perform this action.';
const PREMIUM = '1650112233445566787';

describe('X simulator contract: posts', () => {
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

  it('#12 a valid text is published, counted, and shown at its permalink', async () => {
    const caption = 'Hello <world> & friends\nsecond line  #launch';
    const response = await user.tweet(caption);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-rate-limit-limit')).toBe('100');
    expect(response.headers.get('x-rate-limit-remaining')).toBe('99');
    expect(response.body.data.id).toMatch(/^[0-9]{19}$/);
    expect(response.body.data.text).toContain('&lt;world&gt; &amp; friends');
    const page = await fetch(`${sandbox.url}/twitter/novareyes/status/${response.body.data.id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(
      '<div data-caption>Hello &lt;world&gt; &amp; friends\nsecond line  #launch</div>',
    );
  });

  it('#13 the same text twice is rejected, even after the first was deleted', async () => {
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

  it('#14 a weighted length of 281 is rejected for an account without a subscription, and 280 is accepted', async () => {
    const tooLong = `${'日'.repeat(140)}a`;
    expect(tooLong).toHaveLength(141);
    const response = await user.tweet(tooLong);
    expect(response.status).toBe(403);
    expect(response.body.detail).toBe(NOT_PERMITTED);
    expect((await user.tweet('日'.repeat(140))).status).toBe(201);
  });

  it('a Premium account can post up to 25,000 weighted characters', async () => {
    const premium = await connect(sandbox, { persona: PREMIUM });
    const long = 'word '.repeat(4999);
    expect((await premium.tweet(`${long}words!`)).status).toBe(403);
    expect((await premium.tweet(`${long}words`)).status).toBe(201);
    expect((await premium.tweet(`${'日'.repeat(12_499)}🐦‍🔥`)).status).toBe(201);
  });

  it('#15 a link counts as 23 whatever its length', async () => {
    const link = `https://example.com/${'x'.repeat(180)}`;
    expect(link).toHaveLength(200);
    const response = await user.tweet(`${'a'.repeat(257)} ${link}`);
    expect(response.status).toBe(403);
    expect(response.body.detail).toBe(NOT_PERMITTED);
    expect((await user.tweet(`${'a'.repeat(256)} ${link}`)).status).toBe(201);
  });

  it('#16 the 101st post within 15 minutes is rejected until the window resets', async () => {
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

  it("#17 posts above the app's daily limit are rejected, with or without its headers", async () => {
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
    ['credits', 'CreditsDepleted', /\/credits$/],
    ['payment', 'Payment Required', /\/credits-depleted$/],
  ])('#18 an empty balance returns 402 (%s)', async (creditsEmpty, title, type) => {
    await sandbox.control.setKnobs('twitter', { creditsEmpty });
    const response = await user.tweet('hello');
    expect(response).toMatchObject({ status: 402, body: { title, status: 402 } });
    expect(response.body.type).toMatch(type);
    expect(await sandbox.control.listPosts('twitter')).toEqual([]);
  });

  it('#28 a post whose response was cut off is stored, and the timeline shows it', async () => {
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

  it('#29 nothing is stored on a 503, and one more create request creates the only post', async () => {
    await sandbox.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 503,
      body: { title: 'Service Unavailable', type: 'about:blank', status: 503, detail: 'x' },
      count: 1,
    });
    const response = await fetch(`${sandbox.url}/twitter/2/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: '{"text":"a"}',
    });
    expect(response.status).toBe(503);
    expect((await user.tweet('a')).status).toBe(201);
    expect(await sandbox.control.listPosts('twitter')).toHaveLength(1);
  });

  it('#30 a poll together with media is rejected, and nothing is published', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    const poll = { options: ['a', 'b'], duration_minutes: 5 };
    const response = await user.tweet('both', {
      poll,
      media: { media_ids: [upload.body.data.id] },
    });
    expect(response.status).toBe(400);
    expect(response.body.type).toMatch(/invalid-request$/);
    expect(await sandbox.control.listPosts('twitter')).toEqual([]);
  });

  it('#31 a response uses the field names of its request', async () => {
    const { body } = await user.tweet('hello');
    const path = `/2/tweets/${body.data.id}`;
    const old = await user.call('GET', `${path}?tweet.fields=public_metrics`);
    expect(old.body.data).toHaveProperty('edit_history_tweet_ids');
    expect(old.body.data.public_metrics).toHaveProperty('retweet_count');
    const reread = await user.call('GET', `${path}?post.fields=public_metrics`);
    expect(reread.body.data).toHaveProperty('edit_history_post_ids');
    expect(reread.body.data.public_metrics).toHaveProperty('repost_count');
  });

  it('#31 it can be configured to accept only one set of field names', async () => {
    await sandbox.control.setKnobs('twitter', { fieldStyle: 'post' });
    const response = await list('&tweet.fields=created_at');
    expect(response.status).toBe(400);
    expect(response.body.errors[0]?.parameters).toHaveProperty('tweet.fields');
    expect((await list('&post.fields=created_at')).status).toBe(200);
  });

  it('#32 a deleted post returns 200 with an error', async () => {
    const { body } = await user.tweet('short life');
    const path = `/2/tweets/${body.data.id}`;
    expect((await user.call('DELETE', path)).body).toEqual({ data: { deleted: true } });
    expect((await user.call('DELETE', path)).body).toEqual({ data: { deleted: true } });
    const response = await user.call('GET', path);
    expect(response.status).toBe(200);
    expect(response.body.errors[0]?.type).toMatch(/resource-not-found$/);
    const page = await fetch(`${sandbox.url}/twitter/novareyes/status/${body.data.id}`);
    expect(page.status).toBe(404);
  });

  it("#33 another account's post cannot be deleted, one's own can", async () => {
    const { body } = await user.tweet('mine');
    const other = await connect(sandbox, { persona: PREMIUM });
    const path = `/2/tweets/${body.data.id}`;
    expect((await other.call('DELETE', path)).status).toBe(403);
    expect(await sandbox.control.listPosts('twitter')).toMatchObject([{ live: true }]);
    const own = await user.call('DELETE', path);
    expect(own).toMatchObject({ status: 200, body: { data: { deleted: true } } });
    expect(await sandbox.control.listPosts('twitter')).toMatchObject([{ live: false }]);
  });
});
