import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, putBytes } from './tiktok-user.ts';
import type { TikTokUser } from './tiktok-user.ts';

const CAPTION = 'Cat of the day <3 & "friends"\n\n#cat #fyp';

describe('TikTok simulator: publishing', () => {
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
  const readPostId = (text: string) =>
    /"publicaly_available_post_id":\[(\d{19})\]/.exec(text)?.[1] ?? '';

  it('shows a public post at its permalink, with its full caption and unchanged bytes', async () => {
    const publishId = await user.post(clip, { title: CAPTION });
    const [before] = await sandbox.control.listPosts('tiktok');
    expect(before?.live).toBe(false);
    expect((await fetch(before?.url ?? '')).status).toBe(404);
    await sandbox.control.advanceClock(3);
    const postId = readPostId((await user.status(publishId)).text);
    const [post] = await sandbox.control.listPosts('tiktok');
    expect(post).toMatchObject({ id: postId, live: true, text: CAPTION, title: null });
    expect(post?.url).toBe(`${sandbox.url}/tiktok/@novareyes/video/${postId}`);
    const page = await (await fetch(post?.url ?? '')).text();
    expect(page).toContain('Cat of the day &lt;3 &amp; &quot;friends&quot;\n\n#cat #fyp');
    const source = /<video[^>]* src="([^"]+)"/s.exec(page)?.[1] ?? '';
    const media = Buffer.from(await (await fetch(source)).arrayBuffer());
    expect(media.equals(clip)).toBe(true);
    const sha256 = createHash('sha256').update(clip).digest('hex');
    expect(post?.media).toMatchObject([{ sha256, contentType: 'video/mp4' }]);
  });

  it('lists and counts only public posts, with titles cut at 150 characters', async () => {
    const long = 'x'.repeat(2200);
    const publishId = await user.post(clip, { title: long });
    await user.post(clip, { privacy_level: 'SELF_ONLY' });
    await sandbox.control.advanceClock(3600);
    const postId = readPostId((await user.status(publishId)).text);
    const list = await user.listVideos();
    expect(list.body.data).toMatchObject({ has_more: false });
    expect(list.body.data.videos).toEqual([
      {
        id: postId,
        title: 'x'.repeat(150),
        share_url: `${sandbox.url}/tiktok/@novareyes/video/${postId}`,
      },
    ]);
    const fields = 'id,view_count,like_count,comment_count,share_count';
    const query = await user.call('POST', `/v2/video/query/?fields=${fields}`, {
      filters: { video_ids: [postId, '7111111111111111111'] },
    });
    expect(query.body.data.videos).toHaveLength(1);
    expect(query.body.data.videos[0]?.view_count).toBeGreaterThan(0);
    const other = await connect(sandbox, { persona: '5a1e0c93-4b7d-4c1f-9f0e-61d7a2f4c855' });
    expect((await other.listVideos()).body.data.videos).toEqual([]);
  });

  it('returns a cover of the chosen frame, at a URL that expires after six hours', async () => {
    await user.post(clip, { video_cover_timestamp_ms: 1500 });
    await sandbox.control.advanceClock(3);
    const [video] = (await user.listVideos('id,cover_image_url')).body.data.videos;
    const address = String(video?.['cover_image_url']);
    expect(await (await fetch(address)).text()).toContain('1500 ms');
    await sandbox.control.advanceClock(6 * 3600);
    expect((await fetch(address)).status).toBe(403);
  });

  it('pages through a list from the newest on, and starts over after a reset', async () => {
    for (const title of ['one', 'two', 'three']) {
      await user.post(clip, { title });
      await sandbox.control.advanceClock(1);
    }
    await sandbox.control.advanceClock(3);
    const read = async (cursor?: number) => {
      const page = await user.call('POST', '/v2/video/list/?fields=title', {
        cursor,
        max_count: 2,
      });
      return page.body.data as unknown as { videos: unknown[]; cursor: number; has_more: boolean };
    };
    const newest = await read();
    expect(newest).toMatchObject({
      videos: [{ title: 'three' }, { title: 'two' }],
      has_more: true,
    });
    expect(await read(newest.cursor)).toMatchObject({
      videos: [{ title: 'one' }],
      has_more: false,
    });
    await sandbox.control.reset('tiktok');
    user = await connect(sandbox);
    expect((await read()).videos).toEqual([]);
    await user.post(clip, { title: 'four' });
    await sandbox.control.advanceClock(3);
    expect((await read()).videos).toEqual([{ title: 'four' }]);
  });

  it.each([
    ['a text in an MP4 name', { name: 'fake.mp4', reason: 'file_format_check_failed' }],
    ['a picture', { name: 'photo.jpg', reason: 'file_format_check_failed' }],
    ['a long video', { name: 'clip.mp4', maxVideoSeconds: 3, reason: 'duration_check_failed' }],
    ['any video', { name: 'clip.mp4', failReason: 'spam_risk', reason: 'spam_risk' }],
  ] as const)(
    'fails %s with FAILED, in an ordinary response',
    async (_, { name, reason, ...knobs }) => {
      await setKnobs(knobs);
      const publishId = await user.post(await readFixture(name));
      await sandbox.control.advanceClock(2);
      const status = await user.status(publishId);
      expect([status.status, status.body.error.code]).toEqual([200, 'ok']);
      expect(status.body.data).toMatchObject({ status: 'FAILED', fail_reason: reason });
      expect(await sandbox.control.listPosts('tiktok')).toEqual([]);
    },
  );

  it('blocks a banned creator, and creators over the limit', async () => {
    await setKnobs({ bannedFromPosting: true });
    expect((await user.init(1000)).body.error.code).toBe('spam_risk_user_banned_from_posting');
    await setKnobs({ bannedFromPosting: false, activeUserCap: 1 });
    expect((await user.init(1000)).status).toBe(200);
    const other = await connect(sandbox, { persona: '5a1e0c93-4b7d-4c1f-9f0e-61d7a2f4c855' });
    const capped = await other.init(1000);
    expect([capped.status, capped.body.error.code]).toEqual([403, 'reached_active_user_cap']);
  });

  const MB = 1_000_000;
  it.each([
    ['a chunk below 5 MB', { video_size: 20 * MB, chunk_size: 4 * MB, total_chunk_count: 5 }],
    ['a chunk above 64 MB', { video_size: 150 * MB, chunk_size: 65 * MB, total_chunk_count: 2 }],
    [
      'a single chunk above 64 MB',
      { video_size: 65 * MB, chunk_size: 65 * MB, total_chunk_count: 1 },
    ],
    [
      'a chunk larger than the file',
      { video_size: 6 * MB, chunk_size: 7 * MB, total_chunk_count: 1 },
    ],
    [
      'more than 4 GB',
      { video_size: 4 * 1024 ** 3 + 1, chunk_size: 64 * MB, total_chunk_count: 67 },
    ],
    ['a text as size', { video_size: '1000' }],
  ])('rejects %s', async (_, source) => {
    const response = await user.init(1000, { source });
    expect([response.status, response.body.error.code]).toEqual([400, 'invalid_params']);
  });

  it('ignores fields and parameters that TikTok does not support, and lists them', async () => {
    const response = await user.init(1000, { source: { url: 'https://example.com' } });
    expect(response.body.error.code).toBe('ok');
    await user.call('GET', '/v2/user/info/?fields=open_id&locale=en');
    const messages = (await sandbox.control.listViolations('tiktok')).map((row) => row.message);
    expect(messages).toEqual([
      'body: TikTok ignores the field source_info.url',
      '/v2/user/info/: TikTok ignores the query parameter locale',
    ]);
  });

  it.each([
    ["the docs' example", { video_size: 50_000_123, chunk_size: 10 * MB, total_chunk_count: 5 }],
    ['two chunks', { video_size: 64_000_001, chunk_size: 32 * MB, total_chunk_count: 2 }],
    ['four chunks', { video_size: 150 * MB, chunk_size: 32 * MB, total_chunk_count: 4 }],
  ])('accepts the chunk plan of %s', async (_, source) => {
    expect((await user.init(1000, { source })).body.error.code).toBe('ok');
  });

  it('rejects private branded content', async () => {
    const post = { brand_content_toggle: true, privacy_level: 'SELF_ONLY' };
    expect((await user.init(1000, { post })).status).toBe(400);
  });

  it('accepts only publish IDs of this user', async () => {
    const { publishId } = await user.open(1000);
    expect((await user.status('v_pub_file~v2-1.0')).body.error.code).toBe('invalid_publish_id');
    const other = await connect(sandbox, { persona: '5a1e0c93-4b7d-4c1f-9f0e-61d7a2f4c855' });
    const foreign = await other.status(publishId);
    expect(foreign.body.error.code).toBe('token_not_authorized_for_specified_publish_id');
    const cancel = await user.call('POST', '/v2/post/publish/cancel/', { publish_id: publishId });
    expect(cancel.body.error.code).toBe('publish_not_cancellable');
  });

  it('delivers drafts to the inbox, at most five', async () => {
    const path = '/v2/post/publish/inbox/video/init/';
    const source = { source: 'FILE_UPLOAD', video_size: clip.length, chunk_size: clip.length };
    const body = { source_info: { ...source, total_chunk_count: 1 } };
    const { data } = (await user.call('POST', path, body)).body;
    const upload = { first: 0, total: clip.length };
    expect((await putBytes(data.upload_url, clip, upload)).status).toBe(201);
    await sandbox.control.advanceClock(2);
    const status = await user.status(data.publish_id);
    expect(status.body.data.status).toBe('SEND_TO_USER_INBOX');
    for (let count = 0; count < 4; count += 1) await user.call('POST', path, body);
    const sixth = await user.call('POST', path, body);
    expect([sixth.status, sixth.body.error.code]).toEqual([
      403,
      'spam_risk_too_many_pending_share',
    ]);
    expect(await sandbox.control.listPosts('tiktok')).toEqual([]);
  });

  it('rejects a path without its slash and a body that is not JSON', async () => {
    const path = '/v2/post/publish/creator_info/query';
    expect((await user.call('POST', path, {})).status).toBe(404);
    const response = await fetch(`${sandbox.url}/tiktok${path}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(await sandbox.control.listViolations('tiktok')).toHaveLength(2);
  });
});
