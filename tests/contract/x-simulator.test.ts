import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { connect, callToken, XUser } from '#tests/app/server/sandbox/twitter/x-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  hasXSpec,
  listUnusedXDifferences,
  validateXResponse,
  validateXRequest,
} from './spec-validator.ts';

const POST_FIELDS = 'public_metrics,entities,attachments,created_at';
const EXPANSIONS =
  'expansions=attachments.media_keys,author_id&media.fields=url,width,height,type&user.fields=username,verified_type';

// validateXResponse checks every response that XUser gets; these tests cover each kind of response once.
describe.skipIf(!hasXSpec)("the X simulator and X's OpenAPI document", () => {
  let sandbox: TestSandbox;
  let user: XUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
    user = await connect(sandbox);
  });
  afterAll(() => sandbox.close());

  it('match while a video is uploaded and posted', async () => {
    const upload = await user.uploadInChunks(await readFixture('clip.mp4'));
    await sandbox.control.advanceClock(2);
    const id = upload.body.data.id;
    expect((await user.status(id)).status).toBe(200);
    const created = await user.tweet('See https://example.com', { media: { media_ids: [id] } });
    expect(created.status).toBe(201);
    for (const style of ['tweet', 'post']) {
      const query = `${style}.fields=${POST_FIELDS}&${EXPANSIONS}`;
      const path = `/2/tweets/${created.body.data.id}?${query}`;
      validateXRequest({ method: 'GET', path });
      expect((await user.call('GET', path)).status).toBe(200);
    }
    expect((await user.call('DELETE', `/2/tweets/${created.body.data.id}`)).status).toBe(200);
    expect((await user.call('GET', `/2/tweets/${created.body.data.id}`)).body.errors).toHaveLength(
      1,
    );
  });

  it('match for images, their text, and lists', async () => {
    const upload = await user.uploadImage(await readFixture('photo.jpg'));
    const id = upload.body.data.id;
    await user.call('POST', '/2/media/metadata', { id, metadata: { alt_text: { text: 'x' } } });
    await user.tweet('picture', { media: { media_ids: [id] } });
    const me = await user.call(
      'GET',
      '/2/users/me?user.fields=profile_image_url,subscription_type',
    );
    const list = await user.call('GET', `/2/users/${me.body.data.id}/tweets?max_results=5`);
    expect(list.body.meta.result_count).toBe(1);
  });

  it('match for lookups, timelines, and searches', async () => {
    const { body: root } = await user.tweet('A thread for @novareyes #clay $FNFR');
    await user.tweet('goes on', { reply: { in_reply_to_tweet_id: root.data.id } });
    await user.tweet('A or B?', { poll: { options: ['A', 'B'], duration_minutes: 60 } });
    const me = await user.call('GET', '/2/users/me?expansions=most_recent_post_id');
    const expansions = 'author_id,referenced_posts,attachments.poll_ids,in_reply_to_user_id';
    const fields = `post.fields=${POST_FIELDS},conversation_id,edit_controls,lang&poll.fields=voting_status,end_datetime,duration_minutes&expansions=${expansions}`;
    const paths = [
      `/2/users/${me.body.data.id}?user.fields=public_metrics,location`,
      `/2/users?ids=${me.body.data.id},1`,
      '/2/users/by?usernames=novareyes,nobody',
      '/2/users/by/username/novareyes',
      `/2/users/${me.body.data.id}/mentions?max_results=5`,
      `/2/users/${me.body.data.id}/timelines/reverse_chronological?${fields}`,
      `/2/users/${me.body.data.id}/followers`,
      `/2/tweets/search/recent?query=from%3Anovareyes&${fields}`,
      '/2/tweets/counts/recent?query=thread&granularity=day',
      `/2/tweets/${root.data.id}/quote_tweets?${fields}`,
      `/2/tweets/${root.data.id}/retweeted_by?user.fields=public_metrics`,
      '/2/users/search?query=nova',
      '/2/media?media_keys=7_1',
    ];
    for (const path of paths) {
      validateXRequest({ method: 'GET', path });
      expect([path, (await user.call('GET', path)).status]).toEqual([path, 200]);
    }
  });

  it('match for errors, except for the listed differences', async () => {
    expect((await user.call('POST', '/2/tweets', { nope: 1 })).status).toBe(400);
    expect((await user.tweet('picture again', { media: { media_ids: ['1'] } })).status).toBe(400);
    await user.tweet('twice');
    expect((await user.tweet('twice')).status).toBe(403);
    expect((await new XUser(sandbox, 'wrong').tweet('a')).status).toBe(401);
    const large = Buffer.alloc(5 * 1024 * 1024);
    const id = await user.initialize(large, 'tweet_video', 'video/mp4');
    expect((await user.append(id, 0, large)).status).toBe(413);
    const fake = await user.uploadInChunks(await readFixture('fake.mp4'));
    await sandbox.control.advanceClock(2);
    const status = await user.status(fake.body.data.id);
    expect(status.body.data.processing_info.state).toBe('failed');
    const form = { grant_type: 'client_credentials' };
    const app = await callToken(sandbox, form, { path: '/oauth2/token' });
    expect((await new XUser(sandbox, app.body.access_token).tweet('a')).status).toBe(403);
  });

  it('reject an undocumented response and request', () => {
    const at = { method: 'POST', path: '/2/tweets' };
    expect(() => validateXResponse({ ...at, status: 201, body: { data: { id: 1 } } })).toThrow(
      /id/,
    );
    expect(() => validateXRequest({ ...at, body: { text: 'a', caption: 'b' } })).toThrow(/caption/);
    expect(() => validateXRequest({ ...at, path: '/1.1/statuses' })).toThrow(/not in/);
    expect(() => validateXRequest({ ...at, body: { text: 'a' } })).not.toThrow();
  });

  it('need every listed difference', () => {
    expect(listUnusedXDifferences()).toEqual([]);
  });
});
