import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, readMedia, getReason } from './youtube-user.ts';
import type { YouTubeResponse, YouTubeUser } from './youtube-user.ts';

describe('YouTube simulator contract: after the upload (cases 23 to 30)', () => {
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
  const read = (response: YouTubeResponse) => [response.status, getReason(response)];

  it('#23 polling goes from processing to succeeded, and from uploaded to processed', async () => {
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
    const parts = 'id,status,processingDetails,contentDetails,fileDetails,player';
    const late = await user.video(id, parts);
    expect(late?.status['uploadStatus']).toBe('processed');
    expect(late?.processingDetails['processingStatus']).toBe('succeeded');
    expect(late?.contentDetails['duration']).toBe('PT4S');
  });

  it('#23 polling can go to terminated, where only uploadStatus shows the result', async () => {
    await setKnobs({ processingTerminated: true });
    const id = await user.upload(clip);
    expect((await user.video(id))?.processingDetails['processingStatus']).toBe('processing');
    await sandbox.control.advanceClock(2);
    const video = await user.video(id);
    expect(video?.status['uploadStatus']).toBe('processed');
    expect(video?.processingDetails).toEqual({ processingStatus: 'terminated' });
  });

  it('#24 a processing failure returns its reason in both parts, and the video is not public', async () => {
    await setKnobs({ failureReason: 'codec' });
    const id = await user.upload(clip);
    await sandbox.control.advanceClock(2);
    const video = await user.video(id);
    expect(video?.status).toMatchObject({ uploadStatus: 'failed', failureReason: 'codec' });
    expect(video?.processingDetails).toMatchObject({
      processingStatus: 'failed',
      processingFailureReason: 'transcodeFailed',
    });
    expect(await sandbox.control.listPosts('youtube')).toEqual([]);
    expect((await fetch(`${sandbox.url}/youtube/watch?v=${id}`)).status).toBe(404);
  });

  it('#25 a duplicate file can be rejected', async () => {
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

  it('#26 a refused thumbnail (unverified, too large, GIF) keeps the video published', async () => {
    const id = await user.upload(clip);
    const image = await readMedia('yt-thumbnail.jpg');
    const gif = await readFixture('loop.gif');
    expect(read(await user.setThumbnail(id, gif, 'image/gif'))).toEqual([400, 'invalidImage']);
    expect(read(await user.setThumbnail(id, gif))).toEqual([400, 'invalidImage']);
    const large = Buffer.alloc(52_428_801);
    expect(read(await user.setThumbnail(id, large))).toEqual([413, 'uploadTooLarge']);
    await setKnobs({ channelIsVerified: false });
    expect(read(await user.setThumbnail(id, image))).toEqual([403, 'forbidden']);
    await sandbox.control.advanceClock(2);
    expect(await sandbox.control.listPosts('youtube')).toMatchObject([{ id, live: true }]);
  });

  it('#27 forced privacy returns 201 with private although unlisted was requested', async () => {
    await setKnobs({ forcedPrivacy: 'private' });
    const response = await user.put(await user.open(clip.length), clip);
    expect([response.status, response.body.status['privacyStatus']]).toEqual([201, 'private']);
    await sandbox.control.advanceClock(2);
    const { id } = response.body;
    expect((await fetch(`${sandbox.url}/youtube/watch?v=${id}`)).status).toBe(404);
    expect(await sandbox.control.listPosts('youtube')).toMatchObject([{ id, live: false }]);
  });

  it('#28 hidden likes are omitted, and all counts are strings', async () => {
    const id = await user.upload(clip);
    await sandbox.control.advanceClock(1800);
    const statistics = (await user.video(id, 'statistics'))?.statistics ?? {};
    expect(Number(statistics['viewCount'])).toBeGreaterThan(0);
    expect(Object.values(statistics).every((value) => typeof value === 'string')).toBe(true);
    await setKnobs({ ratingsHidden: true, commentsDisabled: true });
    const hidden = (await user.video(id, 'statistics'))?.statistics ?? {};
    expect(Object.keys(hidden).sort()).toEqual(['dislikeCount', 'favoriteCount', 'viewCount']);
  });

  it('#29 videos.list has no items after a delete (204)', async () => {
    const id = await user.upload(clip);
    const deleted = await user.call('DELETE', `/youtube/v3/videos?id=${id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    const list = await user.call('GET', `/youtube/v3/videos?part=id&id=${id}`, 'VideoListResponse');
    expect([list.status, list.body.items]).toEqual([200, []]);
    expect(await sandbox.control.listPosts('youtube')).toEqual([]);
  });

  it('#30 a 502 may have a body that is not JSON, and the next request finds nothing changed', async () => {
    const session = await user.open(clip.length);
    const fault = { platform: 'youtube', kind: 'status' as const, count: 1 };
    const body = '<html>Bad gateway</html>';
    await sandbox.control.addFault({ ...fault, endpoint: 'upload.bytes', status: 502, body });
    const bad = await user.put(session, clip);
    expect([bad.status, bad.text]).toEqual([502, body]);
    expect((await user.query(session, clip.length)).status).toBe(308);
    expect((await user.put(session, clip)).status).toBe(201);
  });
});
