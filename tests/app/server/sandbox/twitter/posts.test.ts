import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './x-user.ts';
import type { XUser } from './x-user.ts';

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

  it("finds a post without its author's username", async () => {
    const { body } = await user.tweet('hello');
    const page = await fetch(`${sandbox.url}/twitter/i/web/status/${body.data.id}`);
    expect(page.url).toBe(`${sandbox.url}/twitter/novareyes/status/${body.data.id}`);
  });

  it('shortens links and returns their targets', async () => {
    const { body } = await user.tweet('Read https://example.com/a?b=1 now');
    expect(body.data.text).toMatch(/^Read https:\/\/t\.co\/\w{10} now$/);
    const one = await user.call('GET', `/2/tweets/${body.data.id}?post.fields=entities`);
    expect(one.body.data.entities.urls[0]?.expanded_url).toBe('https://example.com/a?b=1');
  });

  it('allows the same text from another account, or with another image', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    await user.tweet('shared words');
    expect(
      (await (await connect(sandbox, { persona: PREMIUM })).tweet('shared words')).status,
    ).toBe(201);
    const media = { media_ids: [upload.body.data.id] };
    expect((await user.tweet('shared words', { media })).status).toBe(201);
  });

  it('allows long posts for a Premium account', async () => {
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
    ['no text and no media', {}],
    ['blanks only', { text: '  \n' }],
    ['five media', { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }],
    ['a number as media id', { text: 'a', media: { media_ids: [1] } }],
    ['a media id that does not exist', { text: 'a', media: { media_ids: ['123'] } }],
    ['a forbidden character', { text: 'a\uFFFEb' }],
  ])('returns 400 for %s, and publishes nothing', async (_title, body) => {
    expect((await user.call('POST', '/2/tweets', body)).status).toBe(400);
    expect(await sandbox.control.listPosts('twitter')).toEqual([]);
  });

  it('returns whether a paid partnership was disclosed', async () => {
    const paid = await user.tweet('A gift from a brand', { paid_partnership: true });
    const plain = await user.tweet('Bought it myself');
    const ids = `${paid.body.data.id},${plain.body.data.id}`;
    const { body } = await user.call('GET', `/2/tweets?ids=${ids}&tweet.fields=paid_partnership`);
    expect(body.data).toMatchObject([{ paid_partnership: true }, { paid_partnership: false }]);
  });

  it('reports each invalid parameter', async () => {
    const response = await user.call('POST', '/2/tweets', { text: 1, nope: true });
    expect(response.body.errors).toHaveLength(2);
    expect(response.body.errors[0]?.parameters).toEqual({ text: ['1'] });
  });

  it('lists the newest first, from a time or an ID on', async () => {
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

  it('pages through a timeline, past deleted posts', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 13; number += 1) {
      ids.push((await user.tweet(`number ${number}`)).body.data.id);
      await (await connect(sandbox, { persona: PREMIUM })).tweet(`not mine ${number}`);
    }
    await user.call('DELETE', `/2/tweets/${ids[11] ?? ''}`);
    const first = await list();
    expect(first.body.data).toHaveLength(10);
    expect(first.body.meta.next_token).toBe(ids[2]);
    const second = await list(`&pagination_token=${first.body.meta.next_token}`);
    expect(second.body.data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(second.body.meta).not.toHaveProperty('next_token');
  });

  it('reports an unknown user', async () => {
    const response = await user.call('GET', '/2/users/12/tweets');
    expect(response.status).toBe(200);
    expect(response.body).not.toHaveProperty('data');
    expect(response.body.errors).toMatchObject([{ resource_type: 'user' }]);
  });

  it('can delay listing a new post', async () => {
    await sandbox.control.setKnobs('twitter', { listingLagSeconds: 10 });
    await user.tweet('fresh');
    expect((await list()).body.meta.result_count).toBe(0);
    await sandbox.control.advanceClock(11);
    expect((await list()).body.meta.result_count).toBe(1);
  });

  it('can return not found for a second delete', async () => {
    const { body } = await user.tweet('short life');
    await sandbox.control.setKnobs('twitter', { deleteTwiceNotFound: true });
    const path = `/2/tweets/${body.data.id}`;
    expect((await user.call('DELETE', path)).status).toBe(200);
    const again = await user.call('DELETE', path);
    expect(again.status).toBe(404);
    expect(again.body.type).toMatch(/resource-not-found$/);
  });

  it('can return a create response without the ID', async () => {
    await sandbox.control.setKnobs('twitter', { omitPostId: true });
    const response = await fetch(`${sandbox.url}/twitter/2/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: '{"text":"nameless"}',
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ data: { text: 'nameless' } });
    expect(await sandbox.control.listPosts('twitter')).toMatchObject([{ text: 'nameless' }]);
  });

  it('rejects a path that X does not have', async () => {
    const response = await fetch(`${sandbox.url}/twitter/1.1/statuses/update.json`, {
      method: 'POST',
    });
    expect(response.status).toBe(404);
    expect(await sandbox.control.listViolations('twitter')).toHaveLength(1);
  });
});
