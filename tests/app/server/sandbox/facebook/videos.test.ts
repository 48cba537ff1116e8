import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callGraph, expectGraphError, idOf } from '#tests/support/graph-client.ts';
import type { GraphAnswer } from '#tests/support/graph-client.ts';
import { readFilm } from '#tests/support/media-host.ts';
import {
  PAGE_ID,
  connect,
  finishReel,
  publishReel,
  readVideo,
  sendBytes,
  startFacebook,
  startReel,
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

function expectUploadError(answer: GraphAnswer, type: string, status = 400): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { debug_info: { retriable: false, type } },
  });
}

const WAIT_FOR_BYTES = { timeout: 5000, interval: 50 };

describe('a reel', () => {
  test('is uploaded, finished, processed and live, in that order', async () => {
    await harness.control.setKnobs('facebook', { videoProcessingSeconds: 600 });
    const reel = await startReel(harness, token);
    expect(reel.uploadUrl).toBe(`${harness.base}/video-upload/v25.0/${reel.videoId}`);
    expect((await uploadReel(reel, token, VERTICAL)).body).toEqual({ success: true });
    const form = { video_id: reel.videoId, description: 'A reel\nwith lines', title: 'Title' };
    expect((await finishReel(harness, token, form)).body).toMatchObject({ success: true });

    const during = await readVideo(harness, token, reel.videoId);
    expect(during).toMatchObject({
      status: {
        video_status: 'processing',
        uploading_phase: { status: 'complete' },
        processing_phase: { status: 'in_progress' },
        publishing_phase: { status: 'not_started', publish_status: 'published' },
      },
      published: false,
    });
    expect(during.permalink_url).toBeUndefined();
    expect((await fetch(`${harness.base}/reel/${reel.videoId}/`)).status).toBe(404);

    await harness.control.advanceClock(600);
    const after = await readVideo(harness, token, reel.videoId);
    expect(after).toMatchObject({
      status: { video_status: 'ready', publishing_phase: { status: 'complete' } },
      published: true,
      permalink_url: `/reel/${reel.videoId}/`,
    });
    const page = await (await fetch(`${harness.base}${after.permalink_url}`)).text();
    expect(page).toContain('A reel\nwith lines');
    const [post] = await harness.control.listPosts('facebook');
    expect(post).toMatchObject({ id: after.post_id, live: true, title: 'Title' });
    const served = Buffer.from(await (await fetch(post?.media[0]?.url ?? '')).arrayBuffer());
    expect(served).toEqual((await readFilm(VERTICAL)).bytes);
  });

  test('answers to its video’s id as a post too', async () => {
    const id = await publishReel(harness, token, VERTICAL);
    const { post_id: postId } = await readVideo(harness, token, id);
    const answer = await harness.call(`/${PAGE_ID}_${id}`, { token });
    expect(answer.body['id']).toBe(postId);
    const removed = await harness.call(`/${id}`, { method: 'DELETE', token });
    expect(removed.body).toEqual({ success: true });
    expectGraphError(await harness.call(`/${id}`, { token }), 100, 33);
  });

  test('may be pulled from an address', async () => {
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

  test('as a draft is ready and not live', async () => {
    const reel = await startReel(harness, token);
    await uploadReel(reel, token, VERTICAL);
    await finishReel(harness, token, { video_id: reel.videoId, video_state: 'DRAFT' });
    expect(await readVideo(harness, token, reel.videoId)).toMatchObject({
      status: { video_status: 'ready', publishing_phase: { publish_status: 'draft' } },
      published: false,
    });
  });

  test('finished twice is one post', async () => {
    const id = await publishReel(harness, token, VERTICAL);
    const again = await finishReel(harness, token, { video_id: id, description: 'again' });
    expect(again.body).toMatchObject({ success: true });
    expect(await harness.control.listPosts('facebook')).toHaveLength(1);
  });

  test('finished with the answer lost is seen published', async () => {
    const reel = await startReel(harness, token);
    await uploadReel(reel, token, VERTICAL);
    const fault = { platform: 'facebook', endpoint: 'video_reels.finish', count: 1 };
    await harness.control.addFault({ ...fault, kind: 'cut_after' });
    const finish = finishReel(harness, token, { video_id: reel.videoId });
    await expect(finish).rejects.toThrow('fetch failed');
    expect(await readVideo(harness, token, reel.videoId)).toMatchObject({ published: true });
    expect(await harness.control.listPosts('facebook')).toHaveLength(1);
  });

  test('is refused before its upload is whole', async () => {
    const { videoId } = await startReel(harness, token);
    expectGraphError(await finishReel(harness, token, { video_id: videoId }), 6000);
  });

  test.each([
    ['meta-vertical-120s.mp4', 1363128],
    ['meta-vertical-2s.mp4', 1363128],
    ['meta-vertical-small.mp4', 1363127],
    ['meta-wide.mp4', 1363040],
    ['meta-vertical-15fps.mp4', 1363129],
  ])('of %s ends in processing error %i', async (film, code) => {
    const id = await publishReel(harness, token, film);
    const { status, published } = await readVideo(harness, token, id);
    expect(status).toMatchObject({
      video_status: 'error',
      processing_phase: { status: 'error', errors: [{ code }] },
    });
    expect(published).toBe(false);
    expect(await harness.control.listPosts('facebook')).toMatchObject([{ live: false }]);
  });

  test('is refused above the quota of a day', async () => {
    await harness.control.setKnobs('facebook', { reelQuota: 1 });
    await publishReel(harness, token, VERTICAL);
    const form = { upload_phase: 'start' };
    const start = () => harness.call(`/${PAGE_ID}/video_reels`, { form, token });
    expectGraphError(await start(), 613);
    await harness.control.advanceClock(24 * 3600);
    expect((await start()).status).toBe(200);
  });
});

describe('the upload of a reel', () => {
  test('cut off in the middle goes on at the offset that the status tells', async () => {
    const reel = await startReel(harness, token);
    const { bytes } = await readFilm(VERTICAL);
    const half = Math.floor(bytes.length / 2);
    const fault = { platform: 'facebook', endpoint: 'video_reels.upload', count: 1 };
    await harness.control.addFault({ ...fault, kind: 'cut_body', atByte: half });
    const whole = { token, bytes, offset: 0, fileSize: bytes.length };
    await expect(sendBytes(reel, whole)).rejects.toThrow('fetch failed');
    // The client sees the cut before the sandbox has put down the last bytes it got.
    await vi.waitFor(async () => {
      const { status } = await readVideo(harness, token, reel.videoId);
      expect(status).toMatchObject({
        video_status: 'uploading',
        uploading_phase: { status: 'in_progress', bytes_transfered: half },
      });
    }, WAIT_FOR_BYTES);
    expectUploadError(await sendBytes(reel, whole), 'OffsetInvalidError');
    const rest = { ...whole, bytes: bytes.subarray(half), offset: half };
    expect((await sendBytes(reel, rest)).body).toEqual({ success: true });
    await finishReel(harness, token, { video_id: reel.videoId });
    expect(await readVideo(harness, token, reel.videoId)).toMatchObject({ published: true });
  });

  test('refuses a size that is not the body’s', async () => {
    const reel = await startReel(harness, token);
    const { bytes } = await readFilm(VERTICAL);
    const upload = { token, bytes, offset: 0, fileSize: bytes.length + 1 };
    expectUploadError(await sendBytes(reel, upload), 'PartialRequestError');
  });

  test('wants the token as OAuth, and that of the Page', async () => {
    const reel = await startReel(harness, token);
    const headers = { authorization: `Bearer ${token}`, offset: '0', file_size: '3' };
    const answer = await callGraph(reel.uploadUrl, { body: 'abc', headers });
    expectUploadError(answer, 'NotAuthorizedError', 401);
  });
});

describe('a video in chunks', () => {
  async function start(fileSize: number) {
    const form = { upload_phase: 'start', file_size: String(fileSize) };
    const { body } = await harness.call(`/${PAGE_ID}/videos`, { form, token });
    return body as Record<string, string>;
  }

  function transfer(session: string, offset: number, chunk: Buffer) {
    const body = new FormData();
    body.set('upload_phase', 'transfer');
    body.set('upload_session_id', session);
    body.set('start_offset', String(offset));
    body.set('video_file_chunk', new Blob([new Uint8Array(chunk)]), 'chunk');
    return harness.call(`/${PAGE_ID}/videos`, { body, token });
  }

  function finish(session: string, form: Record<string, string> = {}) {
    return harness.call(`/${PAGE_ID}/videos`, {
      form: { upload_phase: 'finish', upload_session_id: session, ...form },
      token,
    });
  }

  test('goes up in the sizes that the server picks, and live after finish', async () => {
    const { bytes } = await readFilm(LANDSCAPE);
    await harness.control.setKnobs('facebook', { videoChunkBytes: Math.ceil(bytes.length / 3) });
    const started = await start(bytes.length);
    const session = started['upload_session_id'] ?? '';
    let offsets = started;
    let transfers = 0;
    while (offsets['start_offset'] !== offsets['end_offset']) {
      const [from, to] = [Number(offsets['start_offset']), Number(offsets['end_offset'])];
      const answer = await transfer(session, from, bytes.subarray(from, to));
      offsets = answer.body as Record<string, string>;
      transfers += 1;
    }
    expect(transfers).toBe(3);
    expect((await finish(session, { description: 'wide', title: 'T' })).body).toEqual({
      success: true,
    });
    const id = started['video_id'] ?? '';
    expect(await readVideo(harness, token, id)).toMatchObject({
      published: true,
      permalink_url: `/${PAGE_ID}/videos/${id}/`,
    });
    const page = await (await fetch(`${harness.base}/${PAGE_ID}/videos/${id}/`)).text();
    expect(page).toContain('wide');
    const [post] = await harness.control.listPosts('facebook');
    const served = Buffer.from(await (await fetch(post?.media[0]?.url ?? '')).arrayBuffer());
    expect(served).toEqual(bytes);
  });

  test('tells the right offsets when a chunk is wrong', async () => {
    const { bytes } = await readFilm(LANDSCAPE);
    await harness.control.setKnobs('facebook', { videoChunkBytes: 5000 });
    const { upload_session_id: session = '' } = await start(bytes.length);
    const wrong = [
      await transfer(session, 5000, bytes.subarray(5000, 10_000)),
      await transfer(session, 0, bytes.subarray(0, 4999)),
    ];
    for (const answer of wrong) {
      expectGraphError(answer, 6001, 1363037);
      expect(answer.body).toMatchObject({
        error: { error_data: { start_offset: '0', end_offset: '5000' } },
      });
    }
    expectGraphError(await finish(session), 6000);
  });

  test('can be cancelled', async () => {
    const { upload_session_id: session = '' } = await start(50_000);
    const form = { upload_phase: 'cancel', upload_session_id: session };
    const answer = await harness.call(`/${PAGE_ID}/videos`, { form, token });
    expect(answer.body).toEqual({ success: true });
    expectGraphError(await finish(session), 100);
  });
});

describe('a video in one call', () => {
  function pullVideo(film: string, bytes: Buffer) {
    const url = harness.media.host(film, { bytes, contentType: 'video/mp4' });
    const form = { file_url: url, description: 'pulled' };
    return harness.call(`/${PAGE_ID}/videos`, { form, token });
  }

  test('is fetched after the answer', async () => {
    const id = idOf(await pullVideo(LANDSCAPE, (await readFilm(LANDSCAPE)).bytes));
    expect(await waitForVideo(harness, token, id)).toMatchObject({ published: true });
  });

  test('that cannot be fetched or is none ends as an error', async () => {
    const form = { file_url: harness.media.missingUrl };
    const missing = idOf(await harness.call(`/${PAGE_ID}/videos`, { form, token }));
    const text = idOf(await pullVideo('text.mp4', Buffer.from('no film')));
    const codes = [];
    for (const id of [missing, text]) {
      const { status } = await waitForVideo(harness, token, id);
      codes.push(status.processing_phase.errors?.[0]?.code);
    }
    expect(codes).toEqual([389, 6000]);
  });

  test('that is vertical stays a draft for ever when the trap is set', async () => {
    await harness.control.setKnobs('facebook', { verticalVideoDraftTrap: true });
    const id = idOf(await pullVideo(VERTICAL, (await readFilm(VERTICAL)).bytes));
    await waitForVideo(harness, token, id);
    await harness.control.advanceClock(30 * 24 * 3600);
    const video = await readVideo(harness, token, id);
    expect(video).toMatchObject({ published: false, status: { video_status: 'ready' } });
    expect(await harness.control.listPosts('facebook')).toMatchObject([{ live: false }]);
  });

  test('may be sent as a file', async () => {
    const { bytes } = await readFilm(LANDSCAPE);
    const body = new FormData();
    body.set('description', 'sent');
    body.set('source', new Blob([new Uint8Array(bytes)]), 'film.mp4');
    const id = idOf(await harness.call(`/${PAGE_ID}/videos`, { body, token }));
    expect(await readVideo(harness, token, id)).toMatchObject({ published: true });
  });
});

test('uploads, posts and tokens survive a restart', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-facebook-'));
  const first = await startFacebook({ dataDir });
  const access = await connect(first);
  const { bytes } = await readFilm(VERTICAL);
  const reel = await startReel(first, access);
  const form = { file_url: harness.media.host('restart.mp4', await readFilm(LANDSCAPE)) };
  const pulled = idOf(await first.call(`/${PAGE_ID}/videos`, { form, token: access }));
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
