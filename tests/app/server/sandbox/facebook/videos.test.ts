import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callGraph, expectGraphError, readId } from '#tests/support/graph-client.ts';
import { readFilm } from '#tests/support/media-host.ts';
import {
  PAGE_ID,
  connect,
  expectUploadError,
  finishReel,
  finishVideo,
  publishReel,
  readVideo,
  sendBytes,
  startFacebook,
  startReel,
  startVideo,
  uploadReel,
  waitForVideo,
} from './harness.ts';
import type { Harness } from './harness.ts';

const VERTICAL = 'meta-vertical-4s.mp4';
const LANDSCAPE = 'meta-landscape-4s.mp4';

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startFacebook();
});

beforeEach(async () => {
  await harness.control.reset();
  await harness.control.setKnobs('facebook', { videoProcessingSeconds: 0 });
  token = await connect(harness);
});

afterAll(async () => {
  await harness.close();
});

describe('a reel', () => {
  test('can also be read as a post by its video ID', async () => {
    const id = await publishReel(harness, token, VERTICAL);
    const { post_id: postId } = await readVideo(harness, token, id);
    const response = await harness.call(`/${PAGE_ID}_${id}`, { token });
    expect(response.body['id']).toBe(postId);
    const removed = await harness.call(`/${id}`, { method: 'DELETE', token });
    expect(removed.body).toEqual({ success: true });
    expectGraphError(await harness.call(`/${id}`, { token }), 100, 33);
  });

  test('can be fetched from a URL', async () => {
    const reel = await startReel(harness, token);
    const url = harness.media.host('hosted.mp4', await readFilm(VERTICAL));
    const headers = { authorization: `OAuth ${token}` };
    const upload = (fileUrl: string) =>
      callGraph(reel.uploadUrl, { method: 'POST', headers: { ...headers, file_url: fileUrl } });
    expectUploadError(await upload(harness.media.missingUrl), 'ProcessingFailedError');
    expect((await upload(url)).body).toEqual({ success: true });
    await finishReel(harness, token, { video_id: reel.videoId });
    expect(await readVideo(harness, token, reel.videoId)).toMatchObject({ published: true });
  });

  test('is ready and not live as a draft', async () => {
    const reel = await startReel(harness, token);
    await uploadReel(reel, token, VERTICAL);
    await finishReel(harness, token, { video_id: reel.videoId, video_state: 'DRAFT' });
    expect(await readVideo(harness, token, reel.videoId)).toMatchObject({
      status: { video_status: 'ready', publishing_phase: { publish_status: 'draft' } },
      published: false,
    });
  });

  test('becomes one post when finished twice', async () => {
    const id = await publishReel(harness, token, VERTICAL);
    const again = await finishReel(harness, token, { video_id: id, description: 'again' });
    expect(again.body).toMatchObject({ success: true });
    expect(await harness.control.listPosts('facebook')).toHaveLength(1);
  });

  test.each([
    ['meta-vertical-2s.mp4', 1363128],
    ['meta-vertical-15fps.mp4', 1363129],
  ])('ends in a processing error if it has %s: %i', async (film, code) => {
    const id = await publishReel(harness, token, film);
    const { status, published } = await readVideo(harness, token, id);
    expect(status).toMatchObject({
      video_status: 'error',
      processing_phase: { status: 'error', errors: [{ code }] },
    });
    expect(published).toBe(false);
    expect(await harness.control.listPosts('facebook')).toMatchObject([{ live: false }]);
  });
});

describe('uploading a reel', () => {
  test("rejects a size that differs from the body's", async () => {
    const reel = await startReel(harness, token);
    const { bytes } = await readFilm(VERTICAL);
    const upload = { token, bytes, offset: 0, fileSize: bytes.length + 1 };
    expectUploadError(await sendBytes(reel, upload), 'PartialRequestError');
  });

  test("requires the Page's token in an OAuth header", async () => {
    const reel = await startReel(harness, token);
    const headers = { authorization: `Bearer ${token}`, offset: '0', file_size: '3' };
    const response = await callGraph(reel.uploadUrl, { body: 'abc', headers });
    expectUploadError(response, 'NotAuthorizedError', 401);
  });
});

describe('uploading a video in chunks', () => {
  test('can be canceled', async () => {
    const { upload_session_id: session = '' } = await startVideo(harness, token, 50_000);
    const form = { upload_phase: 'cancel', upload_session_id: session };
    const response = await harness.call(`/${PAGE_ID}/videos`, { form, token });
    expect(response.body).toEqual({ success: true });
    expectGraphError(await finishVideo(harness, token, { session }), 100);
  });
});

describe('uploading a video in one request', () => {
  function pullVideo(film: string, bytes: Buffer) {
    const url = harness.media.host(film, { bytes, contentType: 'video/mp4' });
    const form = { file_url: url, description: 'pulled' };
    return harness.call(`/${PAGE_ID}/videos`, { form, token });
  }

  test('is fetched after the response', async () => {
    const id = readId(await pullVideo(LANDSCAPE, (await readFilm(LANDSCAPE)).bytes));
    expect(await waitForVideo(harness, token, id)).toMatchObject({ published: true });
  });

  test('fails when it is not a video or cannot be fetched', async () => {
    const form = { file_url: harness.media.missingUrl };
    const missing = readId(await harness.call(`/${PAGE_ID}/videos`, { form, token }));
    const text = readId(await pullVideo('text.mp4', Buffer.from('no film')));
    const codes = [];
    for (const id of [missing, text]) {
      const { status } = await waitForVideo(harness, token, id);
      codes.push(status.processing_phase.errors?.[0]?.code);
    }
    expect(codes).toEqual([389, 6000]);
  });

  test('can be sent as a file', async () => {
    const { bytes } = await readFilm(LANDSCAPE);
    const body = new FormData();
    body.set('description', 'sent');
    body.set('source', new Blob([new Uint8Array(bytes)]), 'film.mp4');
    const id = readId(await harness.call(`/${PAGE_ID}/videos`, { body, token }));
    expect(await readVideo(harness, token, id)).toMatchObject({ published: true });
  });
});

test('keeps uploads, posts and tokens across a restart', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-facebook-'));
  const first = await startFacebook({ dataDir });
  const access = await connect(first);
  const { bytes } = await readFilm(VERTICAL);
  const reel = await startReel(first, access);
  const form = { file_url: harness.media.host('restart.mp4', await readFilm(LANDSCAPE)) };
  const pulled = readId(await first.call(`/${PAGE_ID}/videos`, { form, token: access }));
  await first.close();

  const second = await startFacebook({ dataDir });
  const uploadUrl = `${second.base}/video-upload/v25.0/${reel.videoId}`;
  const upload = { token: access, bytes, offset: 0, fileSize: bytes.length };
  await sendBytes({ ...reel, uploadUrl }, upload);
  await finishReel(second, access, { video_id: reel.videoId });
  await second.control.advanceClock(10);
  expect(await readVideo(second, access, reel.videoId)).toMatchObject({ published: true });
  expect(await waitForVideo(second, access, pulled)).toMatchObject({ published: true });
  await second.close();
  await rm(dataDir, { recursive: true });
});
