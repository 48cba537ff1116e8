import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectGraphError, readId } from '#tests/support/graph-client.ts';
import { readFilm } from '#tests/support/media-host.ts';
import {
  PAGE_ID,
  connect,
  expectUploadError,
  finishReel,
  finishVideo,
  padFilm,
  publishReel,
  readVideo,
  sendBytes,
  startFacebook,
  startReel,
  startVideo,
  transferVideo,
  uploadReel,
  waitForVideo,
} from './harness.ts';
import type { Harness, Offsets } from './harness.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

// The contract's cases about videos; titles contain their numbers.

const VERTICAL = 'meta-vertical-4s.mp4';
const LANDSCAPE = 'meta-landscape-4s.mp4';
const DAY = 24 * 3600;
const MEBIBYTE = 1024 * 1024;
const WAIT_FOR_BYTES = { timeout: PATIENCE_MS, interval: 50 };

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

describe('reels', () => {
  it('#15 a 20-second reel is started, uploaded, finished, processed for 10 s, and live', async () => {
    await harness.control.setKnobs('facebook', { videoProcessingSeconds: 10 });
    const reel = await startReel(harness, token);
    expect(reel.uploadUrl).toBe(`${harness.base}/video-upload/v25.0/${reel.videoId}`);
    const uploaded = await uploadReel(reel, token, 'meta-vertical-20s.mp4');
    expect(uploaded.body).toEqual({ success: true });
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

    await harness.control.advanceClock(10);
    const after = await readVideo(harness, token, reel.videoId);
    expect(after).toMatchObject({
      status: {
        video_status: 'ready',
        publishing_phase: { status: 'complete', publish_status: 'published' },
      },
      published: true,
      permalink_url: `/reel/${reel.videoId}/`,
    });
    const page = await (await fetch(`${harness.base}${after.permalink_url}`)).text();
    expect(page).toContain('A reel\nwith lines');
    const [post] = await harness.control.listPosts('facebook');
    expect(post).toMatchObject({ id: after.post_id, live: true, title: 'Title' });
    const served = Buffer.from(await (await fetch(post?.media[0]?.url ?? '')).arrayBuffer());
    expect(served).toEqual((await readFilm('meta-vertical-20s.mp4')).bytes);
  });

  it('#16 an interrupted upload resumes at the offset that the status returns', async () => {
    const reel = await startReel(harness, token);
    const { bytes } = await readFilm(VERTICAL);
    const half = Math.floor(bytes.length / 2);
    const fault = { platform: 'facebook', endpoint: 'video_reels.upload', count: 1 };
    await harness.control.addFault({ ...fault, kind: 'cut_body', atByte: half });
    const whole = { token, bytes, offset: 0, fileSize: bytes.length };
    await expect(sendBytes(reel, whole)).rejects.toThrow('fetch failed');
    // The client sees the cut before the sandbox has stored the last bytes it received.
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

  it.each([
    ['120 s', 'meta-vertical-120s.mp4', 1363128],
    ['320x568', 'meta-vertical-small.mp4', 1363127],
    ['1500x400', 'meta-wide.mp4', 1363040],
  ])(
    '#17 a reel of %s can be finished and ends in a processing error',
    async (_what, film, code) => {
      const id = await publishReel(harness, token, film);
      const { status, published } = await readVideo(harness, token, id);
      expect(status).toMatchObject({
        video_status: 'error',
        processing_phase: { status: 'error', errors: [{ code }] },
        publishing_phase: { status: 'error' },
      });
      expect(published).toBe(false);
      expect(await harness.control.listPosts('facebook')).toMatchObject([{ live: false }]);
    },
  );

  it('#18 finishing before the upload is complete returns 6000', async () => {
    const { videoId } = await startReel(harness, token);
    expectGraphError(await finishReel(harness, token, { video_id: videoId }), 6000);
  });

  it('#19 the 31st reel of a day returns 613, even when it was started before', async () => {
    const early = await startReel(harness, token);
    await uploadReel(early, token, VERTICAL);
    for (let count = 1; count <= 30; count += 1) await publishReel(harness, token, VERTICAL);
    const form = { upload_phase: 'start' };
    const start = () => harness.call(`/${PAGE_ID}/video_reels`, { form, token });
    expectGraphError(await start(), 613);
    expectGraphError(await finishReel(harness, token, { video_id: early.videoId }), 613);
    expect(await harness.control.listPosts('facebook')).toHaveLength(30);
    await harness.control.advanceClock(DAY);
    expect((await start()).status).toBe(200);
  });

  it('#25 a finish whose response was lost publishes exactly one post', async () => {
    const reel = await startReel(harness, token);
    await uploadReel(reel, token, VERTICAL);
    const fault = { platform: 'facebook', endpoint: 'video_reels.finish', count: 1 };
    await harness.control.addFault({ ...fault, kind: 'cut_after' });
    const finish = finishReel(harness, token, { video_id: reel.videoId });
    await expect(finish).rejects.toThrow('fetch failed');
    expect(await readVideo(harness, token, reel.videoId)).toMatchObject({ published: true });
    expect(await harness.control.listPosts('facebook')).toHaveLength(1);
  });
});

describe('other videos', () => {
  it('#20 3 MB are uploaded in three chunks and live after finish', async () => {
    const bytes = await padFilm(LANDSCAPE, 3 * MEBIBYTE);
    const started = await startVideo(harness, token, bytes.length);
    const session = started['upload_session_id'] ?? '';
    let offsets: Offsets = started;
    const seen = [];
    while (offsets.start_offset !== offsets.end_offset) {
      seen.push(`${offsets.start_offset}-${offsets.end_offset}`);
      const [from, to] = [Number(offsets.start_offset), Number(offsets.end_offset)];
      const chunk = { session, offset: from, bytes: bytes.subarray(from, to) };
      offsets = (await transferVideo(harness, token, chunk)).body;
    }
    expect(seen).toEqual(['0-1048576', '1048576-2097152', '2097152-3145728']);
    expect(offsets).toEqual({ start_offset: '3145728', end_offset: '3145728' });
    const finished = await finishVideo(harness, token, { session, description: 'wide' });
    expect(finished.body).toEqual({ success: true });
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

  it('#21 a wrong chunk returns subcode 1363037 and the expected offsets', async () => {
    const { bytes } = await readFilm(LANDSCAPE);
    await harness.control.setKnobs('facebook', { videoChunkBytes: 5000 });
    const { upload_session_id: session = '' } = await startVideo(harness, token, bytes.length);
    const wrong = [
      { session, offset: 5000, bytes: bytes.subarray(5000, 10_000) },
      { session, offset: 0, bytes: bytes.subarray(0, 4999) },
    ];
    for (const chunk of wrong) {
      const response = await transferVideo(harness, token, chunk);
      expectGraphError(response, 6001, 1363037);
      expect(response.body).toMatchObject({
        error: { error_data: { start_offset: '0', end_offset: '5000' } },
      });
    }
    expectGraphError(await finishVideo(harness, token, { session }), 6000);
  });

  it('#22 a portrait video from file_url stays a draft forever when the knob is set', async () => {
    await harness.control.setKnobs('facebook', { verticalVideoDraftTrap: true });
    const file_url = harness.media.host(VERTICAL, await readFilm(VERTICAL));
    const form = { file_url, description: 'pulled' };
    const id = readId(await harness.call(`/${PAGE_ID}/videos`, { form, token }));
    await waitForVideo(harness, token, id);
    await harness.control.advanceClock(30 * DAY);
    const video = await readVideo(harness, token, id);
    expect(video).toMatchObject({ published: false, status: { video_status: 'ready' } });
    expect(await harness.control.listPosts('facebook')).toMatchObject([{ live: false }]);
  });
});
