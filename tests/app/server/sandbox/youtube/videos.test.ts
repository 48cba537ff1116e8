import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validateYouTubeAnswer } from '#tests/contract/discovery-validator.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, METADATA, readMedia, toScope } from './youtube-user.ts';
import type { YouTubeUser } from './youtube-user.ts';

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

  it('goes from processing to processed', async () => {
    await setKnobs({ processingSeconds: 100 });
    const id = await user.upload(clip);
    await sandbox.control.advanceClock(50);
    const early = await user.video(id, 'id,status,processingDetails,contentDetails');
    expect(early?.status['uploadStatus']).toBe('uploaded');
    expect(early?.processingDetails).toMatchObject({
      processingStatus: 'processing',
      processingProgress: { partsTotal: '100', partsProcessed: '50' },
    });
    await sandbox.control.advanceClock(51);
    const late = await user.video(
      id,
      'id,status,processingDetails,contentDetails,fileDetails,player',
    );
    expect(late?.status['uploadStatus']).toBe('processed');
    expect(late?.processingDetails['processingStatus']).toBe('succeeded');
    expect(late?.contentDetails['duration']).toBe('PT4S');
  });

  it.each([
    [
      'a file that is none',
      'fake.mp4',
      {},
      { uploadStatus: 'failed', failureReason: 'invalidFile' },
    ],
    [
      'a forced failure',
      'clip.mp4',
      { failureReason: 'codec' },
      { uploadStatus: 'failed', failureReason: 'codec' },
    ],
    [
      'a forced rejection',
      'clip.mp4',
      { rejectionReason: 'copyright' },
      { uploadStatus: 'rejected', rejectionReason: 'copyright' },
    ],
  ] as const)('reports %s', async (...[, name, knobs, status]) => {
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

  it('rejects a second upload of the same file only where the knob says so', async () => {
    await user.upload(clip);
    const twin = await user.upload(clip);
    await setKnobs({ rejectDuplicates: true });
    const third = await user.upload(clip);
    await sandbox.control.advanceClock(2);
    expect((await user.video(twin))?.status['uploadStatus']).toBe('processed');
    expect((await user.video(third))?.status).toMatchObject({
      uploadStatus: 'rejected',
      rejectionReason: 'duplicate',
    });
  });

  it('shows an unlisted video to whoever has the link, with text whole and bytes unchanged', async () => {
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

  it('hides a private video from visitors and strangers, and forces privacy by a knob', async () => {
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

  it('makes a scheduled video public by itself', async () => {
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

  it('is public when no privacy is asked for', async () => {
    const id = await user.upload(clip, { snippet: METADATA.snippet });
    expect((await user.video(id))?.status['privacyStatus']).toBe('public');
  });

  it('counts in strings, and hides likes and comments', async () => {
    const id = await user.upload(clip);
    await sandbox.control.advanceClock(1800);
    const statistics = (await user.video(id, 'statistics'))?.statistics ?? {};
    expect(Number(statistics['viewCount'])).toBeGreaterThan(0);
    expect(Object.values(statistics).every((value) => typeof value === 'string')).toBe(true);
    await setKnobs({ ratingsHidden: true, commentsDisabled: true });
    const hidden = (await user.video(id, 'statistics'))?.statistics ?? {};
    expect(Object.keys(hidden).sort()).toEqual(['dislikeCount', 'favoriteCount', 'viewCount']);
  });

  it('keeps what only the owner may see', async () => {
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

  it('deletes own videos only, and then knows them no more', async () => {
    const id = await user.upload(clip);
    const path = `/youtube/v3/videos?id=${id}`;
    const stranger = await connect(sandbox, { persona: LUMEN });
    expect((await stranger.call('DELETE', path)).status).toBe(403);
    const reader = await connect(sandbox, { scopes: [toScope('youtube.readonly')] });
    expect((await reader.call('DELETE', path)).body.error.errors[0]?.reason).toBe(
      'insufficientPermissions',
    );
    const gone = await user.call('DELETE', path);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await user.video(id)).toBeUndefined();
    expect((await user.call('DELETE', path)).status).toBe(404);
    expect(await sandbox.control.listPosts('youtube')).toEqual([]);
  });

  it('sets a thumbnail', async () => {
    const id = await user.upload(clip);
    const image = await readMedia('yt-thumbnail.jpg');
    const answer = await user.setThumbnail(id, image);
    expect(answer.status).toBe(200);
    validateYouTubeAnswer('ThumbnailSetResponse', answer.body);
    const url = (await user.video(id))?.snippet.thumbnails['maxres']?.url ?? '';
    const shown = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(shown.equals(image)).toBe(true);
  });

  it('refuses thumbnails without harm to the video', async () => {
    const id = await user.upload(clip);
    const image = await readMedia('yt-thumbnail.jpg');
    const read = async (answer: Awaited<ReturnType<YouTubeUser['setThumbnail']>>) => [
      answer.status,
      answer.body.error.errors[0]?.reason,
    ];
    const gif = await readFixture('loop.gif');
    expect(await read(await user.setThumbnail(id, gif, 'image/gif'))).toEqual([
      400,
      'invalidImage',
    ]);
    expect(await read(await user.setThumbnail(id, gif))).toEqual([400, 'invalidImage']);
    const large = Buffer.alloc(52_428_801);
    expect(await read(await user.setThumbnail(id, large))).toEqual([413, 'uploadTooLarge']);
    const empty = Buffer.alloc(0);
    expect(await read(await user.setThumbnail(id, empty))).toEqual([400, 'mediaBodyRequired']);
    expect(await read(await user.setThumbnail('nothing', image))).toEqual([404, 'videoNotFound']);
    await setKnobs({ thumbnailsPerChannelPerDay: 0 });
    expect(await read(await user.setThumbnail(id, image))).toEqual([
      429,
      'uploadRateLimitExceeded',
    ]);
    await setKnobs({ channelIsVerified: false });
    expect(await read(await user.setThumbnail(id, image))).toEqual([403, 'forbidden']);
    expect((await user.video(id))?.id).toBe(id);
  });

  it('takes the thumbnail of a Short only once it is processed', async () => {
    const id = await user.upload(await readMedia('yt-short.mp4'));
    const image = await readMedia('yt-thumbnail.jpg');
    expect((await user.setThumbnail(id, image)).status).toBe(200);
    expect((await user.video(id))?.snippet.thumbnails['maxres']).toBeUndefined();
    await sandbox.control.advanceClock(2);
    await user.setThumbnail(id, image);
    expect((await user.video(id))?.snippet.thumbnails['maxres']).toBeDefined();
  });

  it('passes on a 503 with Retry-After and a 502 that is no JSON', async () => {
    const fault = { platform: 'youtube', kind: 'status' as const, count: 1 };
    const headers = { 'retry-after': '2' };
    await sandbox.control.addFault({ ...fault, endpoint: 'upload.bytes', status: 503, headers });
    const session = await user.open(clip.length);
    const busy = await user.put(session, clip);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
    const body = '<html>Bad gateway</html>';
    await sandbox.control.addFault({ ...fault, endpoint: 'upload.query', status: 502, body });
    expect((await user.query(session, clip.length)).text).toBe(body);
    expect((await user.query(session, clip.length)).status).toBe(308);
    expect((await user.put(session, clip)).status).toBe(201);
  });
});
