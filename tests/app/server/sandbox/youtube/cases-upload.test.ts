import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, getTokens, getReason } from './youtube-user.ts';
import type { YouTubeUser } from './youtube-user.ts';
import { PATIENCE } from '#tests/support/patience.ts';

const UNIT = 262_144;
const CHUNK = 2 * UNIT;
const TOTAL = 2 * CHUNK + 1234;
const EIGHT_MIB = 8 * 1024 * 1024;

describe('YouTube simulator contract: uploading (cases 14 to 22)', () => {
  let sandbox: TestSandbox;
  let user: YouTubeUser;
  let video: Buffer<ArrayBuffer>;
  let session: string;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
    user = await connect(sandbox);
    video = padVideo(await readFixture('clip.mp4'), TOTAL);
    session = await user.open(TOTAL);
  });
  afterEach(() => sandbox.close());

  const setKnobs = (knobs: Record<string, boolean | number | string>) =>
    sandbox.control.setKnobs('youtube', knobs);
  const put = (first: number, end: number) =>
    user.put(session, video.subarray(first, end), { first, total: TOTAL });
  const readRange = async () => (await user.query(session, TOTAL)).headers.get('range');
  const addFault = (fault: {
    kind: 'cut_body' | 'cut_after' | 'status';
    [more: string]: unknown;
  }) =>
    sandbox.control.addFault({ platform: 'youtube', endpoint: 'upload.bytes', count: 1, ...fault });

  it('#14 the whole file in one PUT returns 201 with the video, uploaded', async () => {
    const response = await user.put(session, video);
    expect(response.status).toBe(201);
    expect(response.body.snippet).toMatchObject({ title: 'Cat of the day', tags: ['cat', 'fyp'] });
    expect(response.body.status).toMatchObject({
      uploadStatus: 'uploaded',
      privacyStatus: 'unlisted',
      containsSyntheticMedia: false,
      selfDeclaredMadeForKids: false,
    });
  });

  it('#14 the same upload may return 200', async () => {
    await setKnobs({ finishedStatus: 200 });
    const response = await user.put(session, video);
    expect([response.status, response.body.status['uploadStatus']]).toEqual([200, 'uploaded']);
  });

  it('#15 chunks of 8 MiB return 308 with a growing Range, and the last one returns 201', async () => {
    const total = 2 * EIGHT_MIB + 1_000_000;
    const large = padVideo(video, total);
    const address = await user.open(total);
    const send = (first: number, end: number) =>
      user.put(address, large.subarray(first, end), { first, total });
    const first = await send(0, EIGHT_MIB);
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${EIGHT_MIB - 1}`]);
    expect(first.headers.has('location')).toBe(false);
    const second = await send(EIGHT_MIB, 2 * EIGHT_MIB);
    expect(second.headers.get('range')).toBe(`bytes=0-${2 * EIGHT_MIB - 1}`);
    expect((await send(2 * EIGHT_MIB, total)).status).toBe(201);
    const [post] = await sandbox.control.listPosts('youtube');
    expect(post?.media[0]?.sizeBytes).toBe(total);
    expect(await sandbox.control.listViolations('youtube')).toEqual([]);
  });

  it('#16 a chunk that is not a multiple of 262144 keeps only complete units', async () => {
    const odd = await put(0, CHUNK + 100);
    expect([odd.status, odd.headers.get('range')]).toEqual([308, `bytes=0-${CHUNK - 1}`]);
    expect(await sandbox.control.listViolations('youtube')).toHaveLength(1);
    expect((await put(CHUNK, TOTAL)).status).toBe(201);
  });

  it('#16 a chunk that is not a multiple of 262144 can be rejected with 400, keeping nothing', async () => {
    await setKnobs({ oddChunkRefused: true });
    expect((await put(0, CHUNK + 100)).status).toBe(400);
    expect(await readRange()).toBe(null);
    expect((await put(0, CHUNK)).status).toBe(308);
    expect((await put(CHUNK, TOTAL)).status).toBe(201);
  });

  it('#17 a query after a cut returns the stored range, and the rest completes one video', async () => {
    await addFault({ kind: 'cut_body', atByte: UNIT + 1000 });
    await expect(put(0, CHUNK)).rejects.toThrow();
    await vi.waitFor(async () => expect(await readRange()).toBe(`bytes=0-${UNIT - 1}`), PATIENCE);
    expect((await put(UNIT, TOTAL)).status).toBe(201);
    await sandbox.control.advanceClock(2);
    const posts = await sandbox.control.listPosts('youtube');
    expect(posts).toMatchObject([{ live: true, media: [{ sizeBytes: TOTAL }] }]);
  });

  it('#18 a query returns no Range after a cut before anything was stored', async () => {
    await addFault({ kind: 'cut_body', atByte: 1000 });
    await expect(user.put(session, video)).rejects.toThrow();
    const response = await user.query(session, TOTAL);
    expect([response.status, response.headers.has('range')]).toEqual([308, false]);
    expect((await user.put(session, video)).status).toBe(201);
  });

  it('#19 a query after a lost response to the last PUT returns 201 with the same ID', async () => {
    await addFault({ kind: 'cut_after' });
    await expect(user.put(session, video)).rejects.toThrow();
    const [post] = await sandbox.control.listPosts('youtube');
    const query = await user.query(session, TOTAL);
    expect([query.status, query.body.id]).toEqual([201, post?.id]);
    const again = await user.put(session, video);
    expect([again.status, again.body.id]).toEqual([201, post?.id]);
    expect(again.body.status['uploadStatus']).toBe('uploaded');
    expect(await sandbox.control.listPosts('youtube')).toHaveLength(1);
  });

  it('#20 query and PUT return 404 or 410 after the session expired', async () => {
    await setKnobs({ sessionSeconds: 60 });
    await sandbox.control.advanceClock(60);
    expect((await user.query(session, TOTAL)).status).toBe(404);
    expect((await user.put(session, video)).status).toBe(404);
    await setKnobs({ endedSessionStatus: 410 });
    expect((await user.query(session, TOTAL)).status).toBe(410);
    const unknown = session.replace(/upload_id=\w+/, 'upload_id=unknown');
    expect((await user.query(unknown, TOTAL)).status).toBe(410);
  });

  it('#21 after a 503 with Retry-After the session continues where it was', async () => {
    await put(0, CHUNK);
    await addFault({ kind: 'status', status: 503, headers: { 'retry-after': '2' } });
    const busy = await put(CHUNK, TOTAL);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await readRange()).toBe(`bytes=0-${CHUNK - 1}`);
    expect((await put(CHUNK, TOTAL)).status).toBe(201);
  });

  it('#22 a token that expires between chunks returns 401, and a fresh one continues the session', async () => {
    await put(0, CHUNK);
    await sandbox.control.advanceClock(3600);
    const late = await put(CHUNK, 2 * CHUNK);
    expect([late.status, getReason(late)]).toEqual([401, 'authError']);
    user.token = (await getTokens(sandbox)).body.access_token;
    expect((await put(CHUNK, 2 * CHUNK)).status).toBe(308);
    expect((await put(2 * CHUNK, TOTAL)).status).toBe(201);
  });
});
