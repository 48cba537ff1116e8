import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, putBytes } from './tiktok-user.ts';
import type { Opened, TikTokUser } from './tiktok-user.ts';
import { PATIENCE } from '#tests/support/patience.ts';

const CHUNK = 5 * 1024 * 1024;
const TOTAL = 3 * CHUNK + 12_345;

describe('TikTok simulator contract: uploads', () => {
  let sandbox: TestSandbox;
  let user: TikTokUser;
  let video: Buffer<ArrayBuffer>;
  let opened: Opened;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['tiktok'] });
    user = await connect(sandbox);
    video = padVideo(await readFixture('clip.mp4'), TOTAL);
    const source = { video_size: TOTAL, chunk_size: CHUNK, total_chunk_count: 3 };
    opened = await user.open(TOTAL, { source });
  });
  afterEach(() => sandbox.close());

  const put = (first: number, end: number) =>
    putBytes(opened.uploadUrl, video.subarray(first, end), { first, total: TOTAL });
  const readStatus = async () => (await user.status(opened.publishId)).body.data;
  const expectOnePost = async () => {
    await sandbox.control.advanceClock(3);
    const posts = await sandbox.control.listPosts('tiktok');
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ live: true, media: [{ sizeBytes: TOTAL }] });
  };

  it('#16 chunks in order return 206 … 201, each with a Content-Range', async () => {
    const responses = [
      await put(0, CHUNK),
      await put(CHUNK, 2 * CHUNK),
      await put(2 * CHUNK, TOTAL),
    ];
    expect(responses.map(({ status }) => status)).toEqual([206, 206, 201]);
    expect(responses.map(({ headers }) => headers.get('content-range'))).toEqual([
      `bytes 0-${CHUNK - 1}/${TOTAL}`,
      `bytes 0-${2 * CHUNK - 1}/${TOTAL}`,
      `bytes 0-${TOTAL - 1}/${TOTAL}`,
    ]);
    await expectOnePost();
  });

  it('#17 chunk 3 after chunk 1 returns 416, and the upload keeps its position', async () => {
    await put(0, CHUNK);
    const skipped = await put(2 * CHUNK, TOTAL);
    expect(skipped.status).toBe(416);
    expect(skipped.headers.get('content-range')).toBe(`bytes 0-${CHUNK - 1}/${TOTAL}`);
    expect((await readStatus()).uploaded_bytes).toBe(CHUNK);
    await put(CHUNK, 2 * CHUNK);
    expect((await put(2 * CHUNK, TOTAL)).status).toBe(201);
    expect((await put(2 * CHUNK, TOTAL)).status).toBe(416);
    await expectOnePost();
  });

  it.each([416, 206])('#17 a repeated chunk returns %i', async (status) => {
    await sandbox.control.setKnobs('tiktok', { resentChunkStatus: status });
    await put(0, CHUNK);
    const again = await put(0, CHUNK);
    expect(again.status).toBe(status);
    expect(again.headers.get('content-range')).toBe(`bytes 0-${CHUNK - 1}/${TOTAL}`);
    await put(CHUNK, 2 * CHUNK);
    await put(2 * CHUNK, TOTAL);
    await expectOnePost();
  });

  it('#18 an upload resumed after a connection dropped mid-chunk creates exactly one post', async () => {
    const atByte = 2_000_000;
    const cut = { platform: 'tiktok', endpoint: 'upload', kind: 'cut_body' as const };
    await sandbox.control.addFault({ ...cut, atByte, count: 1, skip: 1 });
    await put(0, CHUNK);
    await expect(put(CHUNK, 2 * CHUNK)).rejects.toThrow();
    await vi.waitFor(
      async () => expect((await readStatus()).uploaded_bytes).toBe(CHUNK + atByte),
      PATIENCE,
    );
    expect((await put(CHUNK + atByte, 2 * CHUNK)).status).toBe(206);
    expect((await put(2 * CHUNK, TOTAL)).status).toBe(201);
    await expectOnePost();
  });

  it.each([
    ['stays as it is', { lateUploadFails: false, status: 'PROCESSING_UPLOAD' }],
    ['has failed', { lateUploadFails: true, status: 'FAILED' }],
  ])(
    '#19 a PUT 61 minutes after init returns 403, and the post %s',
    async (_, { status, ...knobs }) => {
      await sandbox.control.setKnobs('tiktok', knobs);
      await put(0, CHUNK);
      await sandbox.control.advanceClock(3590);
      expect((await put(CHUNK, 2 * CHUNK)).status).toBe(206);
      await sandbox.control.advanceClock(70);
      expect((await put(2 * CHUNK, TOTAL)).status).toBe(403);
      expect(await readStatus()).toMatchObject({ status, uploaded_bytes: 2 * CHUNK });
      expect(await sandbox.control.listPosts('tiktok')).toEqual([]);
    },
  );

  it('can finish an upload with 200', async () => {
    await sandbox.control.setKnobs('tiktok', { uploadDoneStatus: 200 });
    await put(0, CHUNK);
    await put(CHUNK, 2 * CHUNK);
    expect((await put(2 * CHUNK, TOTAL)).status).toBe(200);
    await expectOnePost();
  });
});
