import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './tiktok-user.ts';
import type { TikTokUser } from './tiktok-user.ts';

const MINUTE = 60;
const DAY = 24 * 3600;

describe('TikTok simulator contract: starting a post', () => {
  let sandbox: TestSandbox;
  let user: TikTokUser;
  let clip: Buffer<ArrayBuffer>;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['tiktok'] });
    user = await connect(sandbox);
    clip = await readFixture('clip.mp4');
  });
  afterEach(() => sandbox.close());

  const setKnobs = (knobs: Record<string, boolean | number | string>) =>
    sandbox.control.setKnobs('tiktok', knobs);

  it('#9 a valid init for an upload returns publish_id and upload_url', async () => {
    const { status, body } = await user.init(1000);
    expect([status, body.error.code]).toEqual([200, 'ok']);
    expect(body.data.publish_id).toMatch(/^v_pub_file~.{1,53}$/);
    expect(body.data.upload_url).toMatch(/^http.{1,252}$/);
  });

  it('#10 a total_chunk_count that is rounded up returns 400 invalid_params, and one rounded down is accepted', async () => {
    const source = { video_size: 50_000_123, chunk_size: 10_000_000 };
    const ceil = await user.init(1000, { source: { ...source, total_chunk_count: 6 } });
    expect([ceil.status, ceil.body.error.code]).toEqual([400, 'invalid_params']);
    const floor = await user.init(1000, { source: { ...source, total_chunk_count: 5 } });
    expect(floor.body.error.code).toBe('ok');
  });

  it('#10 several chunks of 32 MB can be set to return invalid_params, and one of 64 MB is accepted', async () => {
    await setKnobs({ maxMultiChunkBytes: 10_000_000 });
    const size = 64_000_000;
    const open = (chunk: number, count: number) =>
      user.init(1000, {
        source: { video_size: size, chunk_size: chunk, total_chunk_count: count },
      });
    const refused = await open(32_000_000, 2);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_params']);
    expect(refused.body.error).toMatchObject({ message: 'The chunk size is invalid' });
    expect((await open(10_000_000, 6)).body.error.code).toBe('ok');
    expect((await open(size, 1)).body.error.code).toBe('ok');
  });

  it('#11 a privacy level that creator_info does not offer returns 403', async () => {
    await setKnobs({ accountIsPrivate: true });
    const mismatch = await user.init(1000);
    const code = 'privacy_level_option_mismatch';
    expect([mismatch.status, mismatch.body.error.code]).toEqual([403, code]);
  });

  it('#12 an unaudited app can post only to a private account, visible only to its owner', async () => {
    await setKnobs({ appIsAudited: false });
    const code = 'unaudited_client_can_only_post_to_private_accounts';
    const refused = await user.init(1000);
    expect([refused.status, refused.body.error.code]).toEqual([403, code]);
    await setKnobs({ accountIsPrivate: true });
    const friends = await user.init(1000, { post: { privacy_level: 'MUTUAL_FOLLOW_FRIENDS' } });
    expect(friends.body.error.code).toBe(code);
    const alone = await user.init(1000, { post: { privacy_level: 'SELF_ONLY' } });
    expect(alone.body.error.code).toBe('ok');
  });

  it('#13 a caption of 2201 UTF-16 units returns 400 invalid_param, and 2200 are accepted', async () => {
    const title = '😀'.repeat(1100);
    expect((await user.init(1000, { post: { title } })).status).toBe(200);
    const long = await user.init(1000, { post: { title: `${title}!` } });
    expect([long.status, long.body.error.code]).toEqual([400, 'invalid_param']);
  });

  it('#14 the seventh init within a minute returns 429, and the next one after that is accepted', async () => {
    for (let count = 0; count < 6; count += 1) expect((await user.init(1000)).status).toBe(200);
    const seventh = await user.init(1000);
    expect([seventh.status, seventh.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    await sandbox.control.advanceClock(MINUTE);
    expect((await user.init(1000)).status).toBe(200);
  });

  it('#15 the 16th post of a day returns 403 spam_risk_too_many_posts, and is accepted the next day', async () => {
    for (let count = 0; count < 15; count += 1) {
      if (count % 6 === 0) await sandbox.control.advanceClock(MINUTE);
      await user.post(clip);
    }
    await sandbox.control.advanceClock(MINUTE);
    const init = await user.init(1000);
    expect([init.status, init.body.error.code]).toEqual([403, 'spam_risk_too_many_posts']);
    await sandbox.control.advanceClock(DAY);
    user = await connect(sandbox);
    expect((await user.init(1000)).status).toBe(200);
  });

  it('#22 a pull from an unverified host returns 403 url_ownership_unverified', async () => {
    const pull = (video_url: string) =>
      user.call('POST', '/v2/post/publish/video/init/', {
        post_info: { privacy_level: 'PUBLIC_TO_EVERYONE', title: 'pulled' },
        source_info: { source: 'PULL_FROM_URL', video_url },
      });
    await setKnobs({ verifiedUrlPrefixes: 'cdn.example.com,https://example.org/media/' });
    for (const url of [
      'https://example.com/clip.mp4',
      'http://cdn.example.com/clip.mp4',
      'https://example.org/other/clip.mp4',
      'https://192.0.2.7/clip.mp4',
    ]) {
      const refused = await pull(url);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'url_ownership_unverified']);
    }
    expect(await sandbox.control.listPosts('tiktok')).toEqual([]);
  });

  it('lifts only the daily caps, for runs with thousands of posts', async () => {
    await setKnobs({ postsPerDay: 1, activeUserCap: 0, dailyCapsLifted: true });
    await user.post(clip);
    await user.post(clip);
    expect((await user.creatorInfo()).body.error.code).toBe('ok');
    const source = { source: 'FILE_UPLOAD', video_size: 1000, chunk_size: 1000 };
    const draft = { source_info: { ...source, total_chunk_count: 1 } };
    for (let count = 0; count < 6; count += 1) {
      const response = await user.call('POST', '/v2/post/publish/inbox/video/init/', draft);
      expect(response.body.error.code).toBe('ok');
    }
    for (let count = 0; count < 4; count += 1) await user.init(1000);
    expect((await user.init(1000)).body.error.code).toBe('rate_limit_exceeded');
    await setKnobs({ dailyCapsLifted: false });
    expect((await user.creatorInfo()).body.error.code).toBe('spam_risk_too_many_posts');
  });

  it('requires the paid-content setting when configured', async () => {
    await setKnobs({ brandToggleRequired: true });
    expect((await user.init(1000)).body.error.code).toBe('invalid_params');
    const response = await user.init(1000, { post: { brand_content_toggle: false } });
    expect(response.body.error.code).toBe('ok');
  });
});
