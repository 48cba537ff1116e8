// The contract's cases about videos, through the adapter. Not covered: #22 by file_url, because the adapter
// uploads bytes; chunked uploads have the same trap.
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import { makeImage } from '#tests/support/media-host.ts';
import { catchPlatformError, createMedia } from '#tests/support/step-harness.ts';
import { requireNoViolations } from '#tests/support/sandbox-bench.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import { deliver, runStep } from '#tests/support/sandbox-delivery.ts';
import { ALEX, LANDSCAPE, loadFilm, startBench, toFilm } from './bench.ts';

let bench: SandboxBench;
let page: TestAccount;

beforeAll(async () => {
  bench = await startBench();
});

beforeEach(async () => {
  await bench.reset();
  page = await bench.connect({ persona: ALEX });
});

afterEach(() => requireNoViolations(bench));
afterAll(() => bench.close());

const loadReel = () => loadFilm('meta-vertical-20s.mp4');

function post(content: Partial<DeliveryContent>, from = {}) {
  return deliver(bench, bench.startDelivery(page, { text: 'A film', ...content }), from);
}

function listPosts() {
  return bench.listPosts();
}

async function listRequests(endpoint: string) {
  return bench.listReceived(endpoint);
}

async function makeLargeFilm(sizeBytes: number) {
  const name = new URL('../../../../fixtures/media/meta-landscape-4s.mp4', import.meta.url);
  return toFilm(padVideo(await readFile(name), sizeBytes), LANDSCAPE);
}

describe('reels', () => {
  it('#15 a 20-second reel is published under /reel/ only once it was seen live', async () => {
    await bench.setKnobs({ videoProcessingSeconds: 10 });
    const media = [await loadReel()];
    const { trail, end } = await post({ media });
    expect(end).toMatchObject({ kind: 'published', url: expect.stringMatching(/\/reel\/\d+\/$/u) });
    expect(trail.filter((step) => step === 'await_video').length).toBeGreaterThan(2);
    const [live] = await listPosts();
    expect(live).toMatchObject({ text: 'A film', live: true });
    expect(live?.media.map(({ sha256 }) => sha256)).toEqual([media[0]?.sha256]);
  });

  it('a reel is polled once a minute when the request budget runs low', async () => {
    await bench.setKnobs({
      videoProcessingSeconds: 170,
      usagePercent: 85,
    });
    const { trail } = await post({ media: [await loadReel()] });
    expect(trail.filter((step) => step === 'await_video')).toHaveLength(4);
  });

  it('#16 an upload that was cut off halfway resumes', async () => {
    const film = await loadReel();
    const half = Math.floor(film.sizeBytes / 2);
    const fault = { endpoint: 'video_reels.upload', count: 1 };
    await bench.addFault({ ...fault, kind: 'cut_body', atByte: half });
    const { end } = await post({ media: [film] });
    expect(end.kind).toBe('published');
    const [, second] = await listRequests('video_reels.upload');
    expect(second?.sizeBytes).toBe(film.sizeBytes - half);
    expect((await listPosts())[0]?.media[0]?.sha256).toBe(film.sha256);
  });

  it("#16 a wrong offset returns the upload's current offset", async () => {
    const film = await loadReel();
    const half = Math.floor(film.sizeBytes / 2);
    const fault = { endpoint: 'video_reels.upload', count: 1 };
    await bench.addFault({ ...fault, kind: 'cut_body', atByte: half });
    const context = bench.startDelivery(page, { text: 'A film', media: [film] });
    const started = await deliver(bench, context, { stopBefore: 'upload_video' });
    const upload = () =>
      catchPlatformError(runStep(bench, context, { step: 'upload_video', state: started.state }));
    await upload();
    // The crash also lost the checkpoint, so the adapter starts at 0 again.
    const error = await upload();
    expect(error).toMatchObject({ kind: 'unavailable', code: 'OffsetInvalidError' });
    const state = context.checkpoints.at(-1) ?? {};
    expect((await deliver(bench, context, { step: 'upload_video', state })).end.kind).toBe(
      'published',
    );
  });

  it.each([
    ['of 120 s', 'meta-vertical-120s.mp4', '1363128'],
    ['of 320x568', 'meta-vertical-small.mp4', '1363127'],
    ['of 1500x400', 'meta-wide.mp4', '1363040'],
  ])('#17 a %s reel that claims to be valid fails with %s: %s', async (_what, name, code) => {
    const error = await catchPlatformError(post({ media: [await loadFilm(name)] }));
    expect(error).toMatchObject({ kind: 'rejected_content', code });
    expect(error.remedy).toMatch(/9:16/u);
    expect((await listPosts()).filter(({ live }) => live)).toEqual([]);
  });

  it('#18 finishing before the upload is complete is rejected', async () => {
    const context = bench.startDelivery(page, { media: [await loadReel()] });
    const { state } = await deliver(bench, context, { stopBefore: 'upload_video' });
    const error = await catchPlatformError(deliver(bench, context, { step: 'publish', state }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: '6000' });
  });

  it('#19 a reel over the daily limit waits', async () => {
    await bench.setKnobs({ reelQuota: 1 });
    expect((await post({ media: [await loadReel()] })).end.kind).toBe('published');
    const error = await catchPlatformError(post({ media: [await loadReel()] }));
    expect(error).toMatchObject({ kind: 'rate_limited', code: '613' });
  });
});

describe('videos', () => {
  it('#20 a 3 MB video is sent in the chunks that Facebook requests', async () => {
    const film = await makeLargeFilm(3 * 1024 * 1024);
    const { end } = await post({ media: [film] });
    expect(end.kind).toBe('published');
    expect(await listRequests('videos.transfer')).toHaveLength(3);
    expect((await listPosts())[0]?.media[0]?.sha256).toBe(film.sha256);
  });

  it('#21 a wrong chunk returns the expected offset, and the upload resumes', async () => {
    const film = await makeLargeFilm(3 * 1024 * 1024);
    const context = bench.startDelivery(page, { media: [film] });
    const { state } = await deliver(bench, context, { stopBefore: 'upload_video' });
    const wrong = { ...state, startOffset: 1_048_576, endOffset: 2_097_152 };
    const { end } = await deliver(bench, context, { step: 'upload_video', state: wrong });
    expect(end.kind).toBe('published');
    expect(await listRequests('videos.transfer')).toHaveLength(4);
    expect((await listPosts())[0]?.media[0]?.sha256).toBe(film.sha256);
  });

  it('#22 a portrait video that stays a draft is reported as not live', async () => {
    await bench.setKnobs({ verticalVideoDraftTrap: true });
    const film = await loadFilm('meta-vertical-120s.mp4', { durationMs: 120_000 });
    const error = await catchPlatformError(post({ media: [film] }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'video_not_live' });
    expect((await listPosts()).filter(({ live }) => live)).toEqual([]);
  });
});

describe('lost responses to the finish request', () => {
  const routes = [
    ['a reel', 'video_reels.finish', loadReel],
    ['a video', 'videos.finish', () => loadFilm('meta-landscape-4s.mp4', LANDSCAPE)],
  ] as const;
  const outage = { error: { code: 2, message: 'An unexpected error', is_transient: true } };

  it.each(routes)(
    '#25 the outcome of %s that was finished is read from the video',
    async (_what, name, load) => {
      const fault = { endpoint: name, count: 1 };
      await bench.addFault({ ...fault, kind: 'cut_after' });
      const { end } = await post({ media: [await load()] });
      expect(end.kind).toBe('published');
      expect(await listPosts()).toHaveLength(1);
      expect(await listRequests(name)).toHaveLength(1);
    },
  );

  it.each(routes)(
    'finishing %s is retried when the request was not applied',
    async (_what, name, load) => {
      const fault = { endpoint: name, count: 1 };
      await bench.addFault({ ...fault, kind: 'status', status: 500, body: outage });
      const { end } = await post({ media: [await load()] });
      expect(end.kind).toBe('published');
      expect(await listPosts()).toHaveLength(1);
      expect(await listRequests(name)).toHaveLength(2);
    },
  );

  it.each(routes)(
    'a rejected second finish of %s that is live counts as live',
    async (...route) => {
      const [, name, load] = route;
      const context = bench.startDelivery(page, { text: 'A film', media: [await load()] });
      const ready = await deliver(bench, context, { stopBefore: 'publish' });
      await deliver(bench, context, { step: 'publish', state: ready.state });
      const refusal = { error: { code: 100, message: 'This video was published already' } };
      await bench.addFault({
        endpoint: name,
        count: 1,
        kind: 'status',
        status: 400,
        body: refusal,
      });
      const again = { ...ready.state, searchFrom: bench.call.now().toISOString() };
      const { end } = await deliver(bench, context, { step: 'publish', state: again });
      expect(end.kind).toBe('published');
      expect(await listPosts()).toHaveLength(1);
    },
  );
});

describe('behavior that the documentation leaves open', () => {
  it.each(['otherStatusWords', 'unconfirmedFieldsOmitted', 'finishTwiceRefused'])(
    'publishes a reel with %s',
    async (knob) => {
      await bench.setKnobs({ [knob]: true });
      const { end } = await post({ media: [await loadReel()] });
      expect(end).toMatchObject({ kind: 'published', url: expect.stringMatching(/^http/u) });
    },
  );
});

describe('covers', () => {
  async function makeCover() {
    return createMedia((await makeImage(1080, 1920)).bytes, { id: 'med_cover' });
  }

  it('a video gets its thumbnail with the finish request', async () => {
    const media = [await loadFilm('meta-landscape-4s.mp4', LANDSCAPE)];
    const { end } = await post({ media, cover: await makeCover() });
    expect(end.kind).toBe('published');
    expect(end).not.toHaveProperty('note');
    const [finish] = await listRequests('videos.finish');
    expect(finish?.contentType).toMatch(/^multipart/u);
    expect(finish?.body).toMatchObject({ upload_phase: 'finish', description: 'A film' });
  });

  it('a refused thumbnail does not fail the reel', async () => {
    const cover = createMedia(Buffer.from('not a picture'), { id: 'med_cover' });
    const { end } = await post({ media: [await loadReel()], cover });
    expect(end).toMatchObject({ kind: 'published', note: expect.stringMatching(/cover/u) });
    expect(await listPosts()).toMatchObject([{ live: true }]);
  });

  it('a refused thumbnail does not fail the video', async () => {
    const media = [await loadFilm('meta-landscape-4s.mp4', LANDSCAPE)];
    const cover = createMedia(Buffer.from('not a picture'), { id: 'med_cover' });
    const { end } = await post({ media, cover });
    expect(end).toMatchObject({ kind: 'published', note: expect.stringMatching(/cover/u) });
    expect(await listPosts()).toHaveLength(1);
  });

  it('a frame cannot be chosen, and the receipt says so', async () => {
    const media = [await loadReel()];
    const options = { privacyStatus: 'unlisted', coverOffsetMs: 1500 } as const;
    const { end } = await post({ media, options });
    expect(end).toMatchObject({
      kind: 'published',
      note: expect.stringMatching(/choose a frame/u),
    });
  });
});

describe('published videos', () => {
  it.each([
    ['a reel', loadReel],
    ['a video', () => loadFilm('meta-landscape-4s.mp4', LANDSCAPE)],
    ['a reel whose post has no id of its own', loadReel, true],
  ])(
    '#27 %s is deleted, and deleting it twice is not an error',
    async (_what, load, omitted = false) => {
      await bench.setKnobs({ unconfirmedFieldsOmitted: omitted });
      const { end } = await post({ media: [await load()] });
      const remoteId = end.kind === 'published' ? (end.remoteId ?? '') : '';
      const { adapter } = bench;
      await adapter.deletePost?.(bench.call, bench.probed(page), remoteId);
      expect((await listPosts()).filter(({ live }) => live)).toEqual([]);
      await expect(
        adapter.deletePost?.(bench.call, bench.probed(page), remoteId),
      ).resolves.toBeUndefined();
    },
  );

  it('#26 a reel has metrics', async () => {
    const { end } = await post({ media: [await loadReel()] });
    const remoteId = end.kind === 'published' ? (end.remoteId ?? '') : '';
    const read = bench.adapter.readMetrics;
    const metrics = await read?.(bench.call, bench.probed(page), [remoteId]);
    expect(metrics?.[0]).toMatchObject({ remoteId, views: expect.any(Number) });
  });
});
