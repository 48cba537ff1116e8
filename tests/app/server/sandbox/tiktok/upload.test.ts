import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
const SOURCE = { video_size: TOTAL, chunk_size: CHUNK, total_chunk_count: 3 };

describe('TikTok simulator: upload', () => {
  let sandbox: TestSandbox;
  let user: TikTokUser;
  let video: Buffer<ArrayBuffer>;
  let opened: Opened;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['tiktok'] });
    user = await connect(sandbox);
    video = padVideo(await readFixture('clip.mp4'), TOTAL);
    opened = await user.open(TOTAL, { source: SOURCE });
  });
  afterEach(() => sandbox.close());

  const put = (first: number, end: number) =>
    putBytes(opened.uploadUrl, video.subarray(first, end), { first, total: TOTAL });
  const countUploaded = async () => (await user.status(opened.publishId)).body.data.uploaded_bytes;
  const expectOnePost = async () => {
    await sandbox.control.advanceClock(3);
    const posts = await sandbox.control.listPosts('tiktok');
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ live: true, media: [{ sizeBytes: TOTAL }] });
  };

  it('can drop half a chunk', async () => {
    await sandbox.control.setKnobs('tiktok', { keepPartialChunks: false });
    const cut = { platform: 'tiktok', endpoint: 'upload', kind: 'cut_body' as const };
    await sandbox.control.addFault({ ...cut, atByte: 100_000, count: 1 });
    await expect(put(0, CHUNK)).rejects.toThrow();
    expect(await countUploaded()).toBe(0);
    expect((await put(0, CHUNK)).status).toBe(206);
  });

  it('has the post when the response to the last chunk is lost', async () => {
    await put(0, CHUNK);
    await put(CHUNK, 2 * CHUNK);
    const cut = { platform: 'tiktok', endpoint: 'upload', kind: 'cut_after' as const };
    await sandbox.control.addFault({ ...cut, count: 1 });
    await expect(put(2 * CHUNK, TOTAL)).rejects.toThrow();
    expect(await countUploaded()).toBe(TOTAL);
    await expectOnePost();
  });

  it('continues after a restart', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-tiktok-'));
    const before = await startTestSandbox({ only: ['tiktok'], dataDir });
    opened = await (await connect(before)).open(TOTAL, { source: SOURCE });
    await put(0, CHUNK);
    await before.close();
    const after = await startTestSandbox({ only: ['tiktok'], dataDir });
    opened = { ...opened, uploadUrl: opened.uploadUrl.replace(before.url, after.url) };
    expect((await put(CHUNK, 2 * CHUNK)).status).toBe(206);
    expect((await put(2 * CHUNK, TOTAL)).status).toBe(201);
    expect(await after.control.listPosts('tiktok')).toHaveLength(1);
    await after.close();
    await rm(dataDir, { recursive: true });
  });

  it('rejects headers that the contract does not allow', async () => {
    const send = (bytes: Buffer<ArrayBuffer>, headers: Record<string, string>) =>
      fetch(opened.uploadUrl, { method: 'PUT', body: bytes, headers });
    const range = `bytes 0-${CHUNK - 1}/${TOTAL}`;
    const type = 'video/mp4';
    const chunk = video.subarray(0, CHUNK);
    const wrong = [
      await send(chunk, { 'content-type': type }),
      await send(chunk, { 'content-type': 'application/octet-stream', 'content-range': range }),
      await send(chunk.subarray(1), { 'content-type': type, 'content-range': range }),
      await send(chunk, { 'content-type': type, 'content-range': `bytes 0-${CHUNK - 1}/9999999` }),
      await put(0, CHUNK - 1),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await countUploaded()).toBe(0);
    const unknown = opened.uploadUrl.replace(/upload_id=\d+/, 'upload_id=1');
    expect((await putBytes(unknown, chunk, { first: 0, total: TOTAL })).status).toBe(404);
    const stolen = `${opened.uploadUrl}x`;
    expect((await putBytes(stolen, chunk, { first: 0, total: TOTAL })).status).toBe(403);
  });

  it('pulls only from verified URLs', async () => {
    const host = createServer((request, response) => {
      if (request.url === '/moved.mp4') response.writeHead(302, { location: '/clip.mp4' }).end();
      else response.writeHead(200, { 'content-type': 'video/mp4' }).end(video);
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    const pull = (video_url: string) =>
      user.call('POST', '/v2/post/publish/video/init/', {
        post_info: { privacy_level: 'PUBLIC_TO_EVERYONE', title: 'pulled' },
        source_info: { source: 'PULL_FROM_URL', video_url },
      });
    const refused = await pull(`${base}clip.mp4`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'url_ownership_unverified']);
    await sandbox.control.setKnobs('tiktok', { verifiedUrlPrefixes: `cdn.example.com,${base}` });
    expect((await pull('https://example.com/clip.mp4')).status).toBe(403);
    const good = (await pull(`${base}clip.mp4`)).body.data.publish_id;
    const moved = (await pull(`${base}moved.mp4`)).body.data.publish_id;
    await vi.waitFor(async () => {
      await sandbox.control.advanceClock(2);
      expect((await user.status(good)).body.data.status).toBe('PUBLISH_COMPLETE');
      expect((await user.status(moved)).body.data.fail_reason).toBe('video_pull_failed');
    }, PATIENCE);
    host.close();
    expect(await sandbox.control.listPosts('tiktok')).toHaveLength(1);
  });
});
