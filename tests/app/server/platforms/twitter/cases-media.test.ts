import { describe, expect, it } from 'vitest';
import type { MediaFile, StepState } from '#app/server/ports/platform-adapter.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo, stretchVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { catchPlatformError, createMedia } from '#tests/support/step-harness.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { deliver, runStep, runUntil } from '#tests/support/sandbox-delivery.ts';
import { startBench } from './bench.ts';

// The contract's cases about files, through the adapter; titles contain their numbers. Not here: #27 (STATUS
// of an image), because the adapter only queries it for videos and GIFs.

const MIB = 1024 * 1024;

async function loadImage(facts: Partial<MediaFile> = {}): Promise<MediaFile> {
  return createMedia(await readFixture('photo.jpg'), facts);
}

/** Returns `long.mp4` (141 s), stretched to a multiple of its duration. */
async function loadLong(times: number): Promise<Buffer> {
  return stretchVideo(await readFixture('long.mp4'), times);
}

async function loadVideo(sizeBytes?: number): Promise<MediaFile> {
  const bytes = await readFixture('clip.mp4');
  return toVideo(sizeBytes === undefined ? bytes : padVideo(bytes, sizeBytes));
}

function toVideo(bytes: Buffer, facts: Partial<MediaFile> = {}): MediaFile {
  const film = { id: 'med_film', kind: 'video', contentType: 'video/mp4', fileName: 'clip.mp4' };
  return createMedia(bytes, { ...film, kind: 'video', width: 640, height: 360, ...facts });
}

async function contextWith(bench: SandboxBench, media: MediaFile[], text = 'with a file') {
  return bench.startDelivery(await bench.connect(), { text, media });
}

async function listMedia(bench: SandboxBench) {
  const posts = await bench.listPosts();
  return posts.map(({ media }) => media.map(({ sha256 }) => sha256));
}

function getMediaId(state: StepState): string {
  const [upload] = state['uploads'] as Array<{ mediaId: string }>;
  return upload?.mediaId ?? '';
}

describe('videos', () => {
  it('#21 a video is uploaded in segments and polled until it succeeds', async () => {
    const bench = await startBench({ processingSeconds: 60 });
    const video = await loadVideo(8 * MIB + 5);
    const context = await contextWith(bench, [video]);
    const { trail, waits } = await deliver(bench, context);
    expect(trail.filter((step) => step !== 'process')).toEqual(['prepare', 'upload', 'create']);
    expect(await bench.countReceived('media_append')).toBe(3);
    expect(await bench.countReceived('media_status')).toBeGreaterThanOrEqual(3);
    // Not 60: the time that the test itself takes counts as processing time, too.
    expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(30);
    expect(await listMedia(bench)).toEqual([[video.sha256]]);
  });

  it('#20 an upload with a missing segment is restarted once', async () => {
    const bench = await startBench();
    const video = await loadVideo(8 * MIB + 5);
    const context = await contextWith(bench, [video]);
    await bench.addFault({
      endpoint: 'media_append',
      kind: 'status',
      status: 200,
      skip: 1,
      count: 1,
      body: { data: { expires_at: 1_900_000_000 } },
    });
    const { trail } = await deliver(bench, context);
    expect(trail.slice(0, 3)).toEqual(['prepare', 'upload', 'upload']);
    expect(await bench.countReceived('media_initialize')).toBe(2);
    expect(await listMedia(bench)).toEqual([[video.sha256]]);
  });

  it('#19 a segment that X rejects as too large is sent again in halves, from the start', async () => {
    const bench = await startBench({ maxSegmentBytes: MIB });
    const video = await loadVideo(5 * MIB);
    const { trail } = await deliver(bench, await contextWith(bench, [video]));
    expect(trail).toEqual(['prepare', 'upload', 'upload', 'upload', 'process', 'create']);
    expect(await bench.countReceived('media_initialize')).toBe(3);
    expect(await bench.countReceived('media_append')).toBe(1 + 1 + 5);
    expect(await listMedia(bench)).toEqual([[video.sha256]]);
  });

  it('#19 a file that X rejects even in the smallest segments is reported as too large', async () => {
    const bench = await startBench({ maxSegmentBytes: 1 });
    const context = await contextWith(bench, [await loadVideo(2 * MIB)]);
    const refused = await catchPlatformError(deliver(bench, context));
    expect(refused).toMatchObject({ kind: 'rejected_content', code: 'http_413' });
  });

  it.each([true, false])(
    '#22 a video over 20 minutes is rejected (by the create request: %s), and the user learns why',
    async (longVideoPassesProcessing) => {
      const bench = await startBench({ longVideoPassesProcessing });
      const video = toVideo(await loadLong(9), { durationMs: 1_269_000 });
      const refused = await catchPlatformError(deliver(bench, await contextWith(bench, [video])));
      expect(refused.kind).toBe('rejected_content');
      const code = longVideoPassesProcessing ? 'video_too_long/20' : 'UnsupportedMedia';
      expect(refused.code).toBe(code);
      expect(refused.remedy).toContain('20 minutes');
      expect(await listMedia(bench)).toEqual([]);
    },
  );

  it('#22 a 16-minute video is posted in full', async () => {
    const bench = await startBench();
    const video = toVideo(await loadLong(7), { durationMs: 987_000 });
    await deliver(bench, await contextWith(bench, [video]));
    expect(await listMedia(bench)).toEqual([[video.sha256]]);
  });

  it('a locked account asks the user to unlock it on X', async () => {
    const bench = await startBench({ accountLocked: true });
    const refused = await catchPlatformError(deliver(bench, await contextWith(bench, [])));
    expect(refused).toMatchObject({ kind: 'permission', code: '326' });
    expect(refused.remedy).toContain('unlock it');
  });

  it('#22 a processing error counts although the state still says in_progress', async () => {
    const knobs = { errorWhileInProgress: true, longVideoPassesProcessing: false };
    const bench = await startBench({ ...knobs, processingSeconds: 600 });
    const video = toVideo(await loadLong(9), { durationMs: 1_269_000 });
    const refused = await catchPlatformError(deliver(bench, await contextWith(bench, [video])));
    expect(refused).toMatchObject({ kind: 'rejected_content', code: 'UnsupportedMedia' });
  });

  it('#23 a create request before processing has finished is retried after three seconds', async () => {
    const bench = await startBench({ processingSeconds: 2 });
    const context = await contextWith(bench, [await loadVideo()]);
    const { state } = await runUntil(bench, context, 'process');
    const { waits, trail } = await deliver(bench, context, { step: 'create', state });
    expect({ waits, trail }).toEqual({ waits: [3], trail: ['create', 'create'] });
    expect(await bench.countReceived('create_post')).toBe(2);
    expect(await listMedia(bench)).toHaveLength(1);
  });

  it('#24 a create request right after processing may be rejected once, and succeeds after a wait', async () => {
    const bench = await startBench({ mediaLagSeconds: 2 });
    const video = await loadVideo();
    const { waits } = await deliver(bench, await contextWith(bench, [video]));
    expect(waits).toContain(3);
    expect(await listMedia(bench)).toEqual([[video.sha256]]);
    expect(await bench.countReceived('media_initialize')).toBe(1);
  });

  it('an upload resumes with the segment after the last checkpoint', async () => {
    const bench = await startBench();
    const video = await loadVideo(12 * MIB);
    const context = await contextWith(bench, [video]);
    const { state } = await runUntil(bench, context, 'upload');
    await bench.addFault({ endpoint: 'media_append', kind: 'cut_before', skip: 10, count: 9 });
    const inSmall = { ...state, maxSegmentBytes: MIB };
    await catchPlatformError(runStep(bench, context, { step: 'upload', state: inSmall }));
    await bench.sandbox.control.clearFaults();
    const before = await bench.countReceived('media_append');
    await deliver(bench, context, { step: 'upload', state: context.checkpoints.at(-1) ?? {} });
    expect((await bench.countReceived('media_append')) - before).toBe(4);
    expect(await listMedia(bench)).toEqual([[video.sha256]]);
  });

  it.each([true, false])(
    'a FINALIZE whose response was lost does not cause a new upload (rejected again: %s)',
    async (finalizeTwiceRefused) => {
      const bench = await startBench({ finalizeTwiceRefused, emptyAppendAnswer: true });
      const video = await loadVideo(2 * MIB);
      const context = await contextWith(bench, [video]);
      await bench.addFault({ endpoint: 'media_finalize', kind: 'cut_after', count: 1 });
      await deliver(bench, context);
      expect(await bench.countReceived('media_initialize')).toBe(1);
      expect(await listMedia(bench)).toEqual([[video.sha256]]);
    },
  );
});

describe("an upload that Fanfare's own process interrupted", () => {
  /** Returns the delivery's state after a process died around FINALIZE. */
  async function crashAtFinalize(bench: SandboxBench) {
    const video = await loadVideo(2 * MIB);
    const context = await contextWith(bench, [video]);
    const { state } = await runUntil(bench, context, 'upload');
    const before = context.checkpoints.length;
    const run = (saved: StepState) =>
      runStep(bench, { ...context, isResumed: true }, { step: 'upload', state: saved });
    const result = await runStep(bench, context, { step: 'upload', state });
    const left = context.checkpoints.slice(before).find((saved) => isFinalizing(saved)) ?? {};
    return { run, result, left, context, video };
  }

  const isFinalizing = (saved: StepState): boolean =>
    JSON.stringify(saved).includes('"stage":"finalizing"');

  it.each([true, false])(
    'twice after FINALIZE is neither finalized again nor restarted (rejected again: %s)',
    async (finalizeTwiceRefused) => {
      const bench = await startBench({ finalizeTwiceRefused });
      const { run, left, context, video } = await crashAtFinalize(bench);
      await run(left);
      const { state } = (await run(left)) as { state: StepState };
      expect(state).toMatchObject({ uploadRestarts: 0 });
      expect(await bench.countReceived('media_finalize')).toBe(1);
      expect(await bench.countReceived('media_initialize')).toBe(1);
      await deliver(bench, context, { step: 'process', state });
      expect(await listMedia(bench)).toEqual([[video.sha256]]);
    },
  );

  it('before FINALIZE was received sends it once', async () => {
    const bench = await startBench();
    await bench.addFault({ endpoint: 'media_finalize', kind: 'status', status: 503, count: 3 });
    const video = await loadVideo(2 * MIB);
    const context = await contextWith(bench, [video]);
    const { state } = await runUntil(bench, context, 'upload');
    await catchPlatformError(runStep(bench, context, { step: 'upload', state }));
    const left = context.checkpoints.at(-1) ?? {};
    expect(isFinalizing(left)).toBe(true);
    const before = await bench.countReceived('media_finalize');
    await runStep(bench, { ...context, isResumed: true }, { step: 'upload', state: left });
    expect((await bench.countReceived('media_finalize')) - before).toBe(1);
  });

  it('waits when X cannot say whether it was finalized', async () => {
    const bench = await startBench({ finalizeTwiceRefused: true });
    const { run, left } = await crashAtFinalize(bench);
    await bench.addFault({ endpoint: 'media_status', kind: 'status', status: 503, count: 3 });
    expect(await catchPlatformError(run(left))).toMatchObject({ kind: 'unavailable' });
    const sent = left['uploads'] as Array<Record<string, unknown>>;
    const older = { ...left, uploads: sent.map((upload) => ({ ...upload, stage: 'sending' })) };
    await bench.addFault({ endpoint: 'media_status', kind: 'status', status: 503, count: 3 });
    expect(await catchPlatformError(run(older))).toMatchObject({ kind: 'unavailable' });
  });

  it('is restarted as often as needed when X has forgotten it', async () => {
    const bench = await startBench();
    const { run, left } = await crashAtFinalize(bench);
    const [upload] = left['uploads'] as Array<Record<string, unknown>>;
    const lost = { ...left, uploads: [{ ...upload, mediaId: '404' }], uploadRestarts: 1 };
    const restarted = { kind: 'next', step: 'upload', state: { uploads: [], uploadRestarts: 1 } };
    expect(await run(lost)).toMatchObject(restarted);
  });
});

describe('images', () => {
  it('an image is uploaded in one request, with its alternative text', async () => {
    const bench = await startBench();
    const image = await loadImage({ altText: 'A harbour at dawn' });
    const { trail, result } = await deliver(bench, await contextWith(bench, [image]));
    expect(trail).toEqual(['prepare', 'upload', 'describe', 'create']);
    const page = await (await fetch(result.url ?? '')).text();
    expect(page).toContain('alt="A harbour at dawn"');
    expect(await listMedia(bench)).toEqual([[image.sha256]]);
  });

  it('four images are one post, in order', async () => {
    const bench = await startBench();
    const jpeg = await loadImage({ id: 'a' });
    const png = createMedia(await readFixture('photo.png'), {
      id: 'b',
      contentType: 'image/png',
      fileName: 'b.png',
    });
    await deliver(bench, await contextWith(bench, [jpeg, png, { ...jpeg, id: 'c' }]));
    expect(await listMedia(bench)).toEqual([[jpeg.sha256, png.sha256, jpeg.sha256]]);
  });

  it('a GIF is uploaded as tweet_gif, in segments, and is processed', async () => {
    const bench = await startBench({ processingSeconds: 2 });
    const gif = createMedia(await readFixture('loop.gif'), {
      kind: 'gif',
      contentType: 'image/gif',
      fileName: 'loop.gif',
      altText: 'A loop',
    });
    const { trail } = await deliver(bench, await contextWith(bench, [gif]));
    expect(new Set(trail)).toEqual(new Set(['prepare', 'upload', 'process', 'describe', 'create']));
    const [start] = await bench.listReceived('media_initialize');
    expect(start?.body).toMatchObject({ media_category: 'tweet_gif', media_type: 'image/gif' });
    expect(await listMedia(bench)).toEqual([[gif.sha256]]);
  });

  it('refused alternative text adds a note and does not fail the post', async () => {
    const bench = await startBench();
    const context = await contextWith(bench, [await loadImage({ altText: 'A harbour' })]);
    await bench.addFault({ endpoint: 'media_metadata', kind: 'status', status: 500 });
    const { result } = await deliver(bench, context);
    expect(result.note).toContain('picture.jpg');
    expect(await listMedia(bench)).toHaveLength(1);
  });

  it('a cover, which X does not support, adds a note and does not fail the post', async () => {
    const bench = await startBench();
    const account = await bench.connect();
    const media = [await loadVideo()];
    const context = bench.startDelivery(account, {
      text: 'covered',
      media,
      cover: await loadImage(),
    });
    const { result } = await deliver(bench, context);
    expect(result.note).toBe(
      "Twitter doesn't support cover images, so the cover is a frame of the video.",
    );
  });

  it("#25 another account's media, or a media key, is uploaded again", async () => {
    const bench = await startBench();
    const [, second] = await bench.sandbox.control.listAccounts('twitter');
    const image = await loadImage();
    const stranger = await bench.connect({ persona: second?.id ?? '' });
    const foreign = await runUntil(
      bench,
      bench.startDelivery(stranger, { text: 'theirs', media: [image] }),
      'create',
    );
    const context = await contextWith(bench, [image], 'ours');
    const { trail, waits } = await deliver(bench, context, foreign);
    expect(trail).toEqual(['create', 'create', 'upload', 'create']);
    expect(waits).toEqual([3]);
    const [post] = await bench.listPosts();
    expect(post).toMatchObject({ text: 'ours', accountId: context.account.externalId });
    const sent = await bench.listReceived('create_post');
    const ids = sent.map(
      ({ body }) => (body as { media: { media_ids: string[] } }).media.media_ids,
    );
    expect(ids[0]).toEqual([getMediaId(foreign.state)]);
    expect(ids.at(-1)).not.toEqual(ids[0]);
  });

  it('#26 an upload without media.write requires reconnecting', async () => {
    const bench = await startBench();
    const scopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access'];
    const account = await bench.connect({ scopes });
    const context = bench.startDelivery(account, { text: 'no', media: [await loadImage()] });
    const refused = await catchPlatformError(deliver(bench, context));
    expect(refused).toMatchObject({ kind: 'reauthorize', code: 'forbidden' });
    expect(refused.remedy).toContain('allow media uploads');
  });
});
