import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validateYouTubeResponse } from '#tests/contract/discovery-validator.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, METADATA, readMedia, getReason, toScope } from './youtube-user.ts';
import type { YouTubeResponse, YouTubeUser } from './youtube-user.ts';

const LUMEN = 'UCm3StLumen8bQz5vYhPd7oE';
const UPLOADS = 'UUq7Nv2rReyes0Kx9sTfLw1A';

describe('YouTube simulator: videos', () => {
  let sandbox: TestSandbox;
  let user: YouTubeUser;
  let clip: Buffer<ArrayBuffer>;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
    user = await connect(sandbox);
    clip = await readFixture('clip.mp4');
  });
  afterEach(() => sandbox.close());

  const setKnobs = (knobs: Record<string, boolean | number | string>) =>
    sandbox.control.setKnobs('youtube', knobs);
  const withPrivacy = (privacyStatus: string) => ({ ...METADATA, status: { privacyStatus } });

  it.each([
    [
      'a file that is not a video',
      'fake.mp4',
      {},
      { uploadStatus: 'failed', failureReason: 'invalidFile' },
    ],
    [
      'a forced rejection',
      'clip.mp4',
      { rejectionReason: 'copyright' },
      { uploadStatus: 'rejected', rejectionReason: 'copyright' },
    ],
  ] as const)('reports %s', async (_what, name, knobs, status) => {
    await setKnobs(knobs);
    const id = await user.upload(await readFixture(name));
    await sandbox.control.advanceClock(2);
    const video = await user.video(id);
    expect(video?.status).toMatchObject(status);
    const isFailed = status.uploadStatus === 'failed';
    expect(video?.processingDetails['processingStatus']).toBe(isFailed ? 'failed' : 'succeeded');
    expect(await sandbox.control.listPosts('youtube')).toEqual([]);
    expect((await fetch(`${sandbox.url}/youtube/watch?v=${id}`)).status).toBe(404);
  });

  it('shows an unlisted video to anyone with the link, with its full text and unchanged bytes', async () => {
    const id = await user.upload(clip);
    const [before] = await sandbox.control.listPosts('youtube');
    expect(before).toMatchObject({ id, live: false, visibility: 'unlisted' });
    await sandbox.control.advanceClock(2);
    const [post] = await sandbox.control.listPosts('youtube');
    expect(post).toMatchObject({ live: true, title: 'Cat of the day' });
    expect(post?.url).toBe(`${sandbox.url}/youtube/watch?v=${id}`);
    const page = await (await fetch(post?.url ?? '')).text();
    expect(page).toContain('Cat of the day');
    expect(page).toContain('Text &amp; more\n\n#cat #fyp');
    const source = /<video[^>]* src="([^"]+)"/s.exec(page)?.[1] ?? '';
    const media = Buffer.from(await (await fetch(source)).arrayBuffer());
    expect(media.equals(clip)).toBe(true);
    expect((await fetch(`${sandbox.url}/youtube/shorts/${id}`)).status).toBe(200);
  });

  it('hides a private video from everyone else, and can force privacy', async () => {
    await setKnobs({ forcedPrivacy: 'private' });
    const id = await user.upload(clip);
    await sandbox.control.advanceClock(2);
    expect((await user.video(id))?.status['privacyStatus']).toBe('private');
    expect((await fetch(`${sandbox.url}/youtube/watch?v=${id}`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/youtube/videoplayback/${id}`)).status).toBe(404);
    const stranger = await connect(sandbox, { persona: LUMEN });
    expect(await stranger.video(id, 'snippet')).toBeUndefined();
    expect(await sandbox.control.listPosts('youtube')).toMatchObject([{ id, live: false }]);
  });

  it('publishes a scheduled video automatically', async () => {
    const publishAt = new Date(Date.now() + 3600_000).toISOString();
    const status = { privacyStatus: 'private', publishAt };
    const id = await user.upload(clip, { ...METADATA, status });
    expect((await user.video(id))?.status).toMatchObject(status);
    await sandbox.control.advanceClock(3601);
    user = await connect(sandbox);
    expect((await user.video(id))?.status['privacyStatus']).toBe('public');
    const refused = await user.start(1, { metadata: { ...METADATA, status: { publishAt } } });
    expect(refused.body.error.errors[0]?.reason).toBe('invalidPublishAt');
  });

  it('defaults to public', async () => {
    const id = await user.upload(clip, { snippet: METADATA.snippet });
    expect((await user.video(id))?.status['privacyStatus']).toBe('public');
  });

  it('hides owner-only fields from others', async () => {
    const id = await user.upload(clip, withPrivacy('public'));
    const stranger = await connect(sandbox, { persona: LUMEN });
    expect(await stranger.video(id, 'snippet,statistics')).toBeDefined();
    const path = `/youtube/v3/videos?part=processingDetails&id=${id}`;
    expect((await stranger.call('GET', path)).status).toBe(403);
    const uploader = await connect(sandbox, { scopes: [toScope('youtube.upload')] });
    expect((await uploader.call('GET', path)).body.error.errors[0]?.reason).toBe(
      'insufficientPermissions',
    );
    const noFilter = await user.call('GET', '/youtube/v3/videos?part=snippet');
    expect(noFilter.status).toBe(400);
  });

  it('lists uploads at once for the owner, newest first, page by page', async () => {
    await setKnobs({ processingSeconds: 1000 });
    const ids = [
      await user.upload(clip, withPrivacy('public')),
      await user.upload(clip, withPrivacy('unlisted')),
      await user.upload(clip, withPrivacy('private')),
    ];
    const path = `/youtube/v3/playlistItems?part=snippet,contentDetails,status&playlistId=${UPLOADS}`;
    const list = async (query: string, who = user) =>
      (await who.call('GET', path + query, 'PlaylistItemListResponse')).body;
    const first = await list('&maxResults=2');
    expect(first.pageInfo.totalResults).toBe(3);
    const second = await list(`&maxResults=2&pageToken=${first.nextPageToken}`);
    const items = [...first.items, ...second.items];
    expect(items.map((item) => item.contentDetails['videoId'])).toEqual(ids.reverse());
    expect(items[0]?.snippet['title']).toBe('Cat of the day');
    const stranger = await connect(sandbox, { persona: LUMEN });
    expect((await list('', stranger)).items).toHaveLength(1);
    const missing = await user.call('GET', path.replace(UPLOADS, 'UUnone'));
    expect([missing.status, missing.body.error.errors[0]?.reason]).toEqual([
      404,
      'playlistNotFound',
    ]);
  });

  it('deletes only own videos, which then no longer exist', async () => {
    const id = await user.upload(clip);
    const path = `/youtube/v3/videos?id=${id}`;
    const stranger = await connect(sandbox, { persona: LUMEN });
    expect((await stranger.call('DELETE', path)).status).toBe(403);
    const reader = await connect(sandbox, { scopes: [toScope('youtube.readonly')] });
    expect((await reader.call('DELETE', path)).body.error.errors[0]?.reason).toBe(
      'insufficientPermissions',
    );
    const deleted = await user.call('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await user.video(id)).toBeUndefined();
    expect((await user.call('DELETE', path)).status).toBe(404);
    expect(await sandbox.control.listPosts('youtube')).toEqual([]);
  });

  it('sets a thumbnail', async () => {
    const id = await user.upload(clip);
    const image = await readMedia('yt-thumbnail.jpg');
    const response = await user.setThumbnail(id, image);
    expect(response.status).toBe(200);
    validateYouTubeResponse('ThumbnailSetResponse', response.body);
    const url = (await user.video(id))?.snippet.thumbnails['maxres']?.url ?? '';
    const shown = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(shown.equals(image)).toBe(true);
  });

  it('rejects a thumbnail that is too small, empty, for a missing video, or over the limit', async () => {
    const id = await user.upload(clip);
    const image = await readMedia('yt-thumbnail.jpg');
    const read = (response: YouTubeResponse) => [response.status, getReason(response)];
    const small = await readFixture('photo.jpg');
    expect(read(await user.setThumbnail(id, small))).toEqual([400, 'invalidImage']);
    const empty = Buffer.alloc(0);
    expect(read(await user.setThumbnail(id, empty))).toEqual([400, 'mediaBodyRequired']);
    expect(read(await user.setThumbnail('nothing', image))).toEqual([404, 'videoNotFound']);
    await setKnobs({ thumbnailsPerChannelPerDay: 0 });
    expect(read(await user.setThumbnail(id, image))).toEqual([429, 'uploadRateLimitExceeded']);
    await setKnobs({ dailyCapsLifted: true });
    expect((await user.setThumbnail(id, image)).status).toBe(200);
  });

  it('returns several videos at once, skipping unknown IDs', async () => {
    const ids = [await user.upload(clip), await user.upload(clip, withPrivacy('private'))];
    await sandbox.control.advanceClock(1800);
    const path = `/youtube/v3/videos:batchGetStats?part=id,statistics,snippet,contentDetails&id=${ids[0]}&id=unknown&id=${ids[1]}`;
    const own = await user.call('GET', path, 'BatchGetStatsResponse');
    expect(own.body.items).toMatchObject([
      { id: ids[0], contentDetails: { duration: '4s' } },
      { id: ids[1] },
    ]);
    expect(own.body.items[0]?.statistics).toEqual({
      viewCount: expect.stringMatching(/^[1-9]\d*$/) as string,
      likeCount: expect.stringMatching(/^\d+$/) as string,
      commentCount: expect.stringMatching(/^\d+$/) as string,
    });
    const stranger = await connect(sandbox, { persona: LUMEN });
    const seen = await stranger.call('GET', path, 'BatchGetStatsResponse');
    expect(seen.body.items.map(({ id }) => id)).toEqual([ids[0]]);
    const many = Array.from({ length: 51 }, (_, index) => `id=v${index}`).join('&');
    const refused = await user.call('GET', `/youtube/v3/videos:batchGetStats?part=id&${many}`);
    expect(refused.status).toBe(400);
  });

  it('reports completed days, for videos that were watched', async () => {
    const id = await user.upload(clip);
    const report = (query = '') =>
      user.call(
        'GET',
        `/v2/reports?ids=channel==MINE&startDate=2026-01-01&endDate=2036-01-01&metrics=views,shares,averageViewDuration&dimensions=video&filters=video==${id},unknown${query}`,
        'QueryResponse',
      );
    await sandbox.control.advanceClock(3600);
    user = await connect(sandbox);
    expect((await report()).body.rows).toBeUndefined();
    await sandbox.control.advanceClock(2 * 86_400);
    user = await connect(sandbox);
    const [row = []] = (await report()).body.rows;
    expect([row.length, row[0], row[3]]).toEqual([4, id, 2]);
    expect(row[1]).toBeGreaterThan(Number(row[2]));
    expect((await report('&money=EUR')).status).toBe(400);
    const reader = await connect(sandbox, { scopes: [toScope('youtube.readonly')] });
    const refused = await reader.call('GET', '/v2/reports');
    expect(getReason(refused)).toBe('insufficientPermissions');
  });

  it('replaces a part completely: omitted fields get their default', async () => {
    const id = await user.upload(clip);
    const path = '/youtube/v3/videos?part=status';
    const edit = (body: object, part = path) => user.send('PUT', part, { id, ...body });
    const changed = await edit({ status: { privacyStatus: 'private' } });
    expect(changed.body.status).toMatchObject({ privacyStatus: 'private', license: 'youtube' });
    expect(changed.body.status['containsSyntheticMedia']).toBeUndefined();
    expect((await user.video(id))?.snippet['title']).toBe('Cat of the day');
    const snippet = path.replace('status', 'snippet');
    const reasons = [
      await edit({ snippet: { title: 'New' } }, snippet),
      await edit({ snippet: { title: '', categoryId: '22' } }, snippet),
      await edit({ snippet: { title: 'New', categoryId: '22' } }),
      await user.send('PUT', path, { id: 'nothing', status: {} }),
    ].map(getReason);
    expect(reasons).toEqual([
      'invalidCategoryId',
      'invalidTitle',
      'unexpectedPart',
      'videoNotFound',
    ]);
    expect((await edit({ snippet: { title: 'New', categoryId: '22' } }, snippet)).status).toBe(200);
    expect((await user.video(id))?.snippet).toMatchObject({ title: 'New', description: '' });
    const stranger = await connect(sandbox, { persona: LUMEN });
    expect((await stranger.send('PUT', path, { id, status: {} })).status).toBe(403);
  });

  it('keeps its sample videos through deletions, a reset, and paging', async () => {
    const uploads = [await user.upload(clip), await user.upload(clip), await user.upload(clip)];
    await user.call('DELETE', `/youtube/v3/videos?id=${uploads[1]}`);
    const path = `/youtube/v3/playlistItems?part=contentDetails&maxResults=1&playlistId=${UPLOADS}`;
    const first = (await user.call('GET', path)).body;
    const second = (await user.call('GET', `${path}&pageToken=${first.nextPageToken}`)).body;
    const listed = [...first.items, ...second.items].map((item) => item.contentDetails['videoId']);
    expect(listed).toEqual([uploads[2], uploads[0]]);
    expect(second.nextPageToken).toBeUndefined();
    await sandbox.control.reset('youtube');
    user = await connect(sandbox);
    expect((await user.call('GET', path)).body.pageInfo.totalResults).toBe(0);
    await user.upload(clip);
    expect((await user.call('GET', path)).body.pageInfo.totalResults).toBe(1);
  });

  it('accepts the thumbnail of a Short only once it is processed', async () => {
    const id = await user.upload(await readMedia('yt-short.mp4'));
    const image = await readMedia('yt-thumbnail.jpg');
    expect((await user.setThumbnail(id, image)).status).toBe(200);
    expect((await user.video(id))?.snippet.thumbnails['maxres']).toBeUndefined();
    await sandbox.control.advanceClock(2);
    await user.setThumbnail(id, image);
    expect((await user.video(id))?.snippet.thumbnails['maxres']).toBeDefined();
  });
});
