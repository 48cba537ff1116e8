import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BodyReadError } from '#app/server/ports/http-client.ts';
import type { MediaFile, StepState } from '#app/server/ports/platform-adapter.ts';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { padVideo } from '#tests/app/server/sandbox/kit/pad-video.ts';
import type { SandboxBench, TestDelivery } from '#tests/support/sandbox-bench.ts';
import { deliver, publish, reconcile, runStep, runUntil } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, createVideo } from '#tests/support/step-harness.ts';
import { createContent, startBench } from './bench.ts';
import { PATIENCE } from '#tests/support/patience.ts';

const CHUNK = 32_000_000;
/** Three chunks; the last one includes the extra byte. */
const TOTAL = 3 * CHUNK + 1;
const HALF = 20_000_000;
const HOUR_SECONDS = 3600;

let bench: SandboxBench;
let video: Buffer<ArrayBuffer>;
let delivery: TestDelivery;

beforeAll(async () => {
  video = padVideo(await readFixture('clip.mp4'), TOTAL);
});
beforeEach(async () => {
  bench = await startBench();
  delivery = start(video);
});
afterEach(() => bench.close());

const start = (file: MediaFile | Uint8Array) =>
  bench.startDelivery(bench.account, createContent(file));
const begin = async () => (await runUntil(bench, delivery, 'upload')).state;
const getSentBytes = (state: StepState | undefined) =>
  (state?.['session'] as { sentBytes: number } | undefined)?.sentBytes;
const listUploads = async () =>
  (await bench.listReceived('upload')).map(({ status, sizeBytes }) => [status, sizeBytes] as const);
const cut = (fault: { kind: 'cut_body' | 'cut_after' | 'cut_before'; [more: string]: unknown }) =>
  bench.addFault({ endpoint: 'upload', count: 1, ...fault });

/** Returns how many bytes TikTok reports as stored. */
async function readStored(): Promise<number> {
  const { publishId } = delivery.checkpoints.at(-1)?.['session'] as { publishId: string };
  const response = await fetch(`${bench.app.baseUrl}/v2/post/publish/status/fetch/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bench.account.tokens.accessToken}`,
      'content-type': 'application/json; charset=UTF-8',
    },
    body: JSON.stringify({ publish_id: publishId }),
  });
  const { data } = (await response.json()) as { data: { uploaded_bytes: number } };
  return data.uploaded_bytes;
}

/** Creates a file whose reader dies within the second chunk, like a killed worker. */
function createDyingFile(): MediaFile {
  const file = createVideo(video, { durationMs: 4000 });
  let isDead = false;
  const open = async function* (start: number) {
    if (isDead) throw new Error('killed');
    yield video.subarray(start, start + HALF);
    // Wait until everything sent has arrived.
    await vi.waitFor(async () => expect(await readStored()).toBe(CHUNK + HALF), PATIENCE);
    isDead = true;
    throw new Error('killed');
  };
  return {
    ...file,
    bytes: (start = 0, end = TOTAL) =>
      start === 0 ? file.bytes(start, end) : { sizeBytes: end - start, open: () => open(start) },
  };
}

/** Checks what must hold for every upload, however it went. */
async function expectOnePost(): Promise<void> {
  const posts = await bench.listPosts();
  expect(posts).toMatchObject([{ live: true, media: [{ sizeBytes: TOTAL }] }]);
}

describe('TikTok adapter contract: upload (cases 16 to 19)', () => {
  it('#10 replans with 10 MB chunks when TikTok rejects 32 MB ones, and posts once', async () => {
    await bench.setKnobs({ maxMultiChunkBytes: 10_000_000 });
    const { trail } = await deliver(bench, delivery);
    expect(trail.slice(0, 3)).toEqual(['prepare', 'prepare', 'upload']);
    const sizes = (await listUploads()).map(([, size]) => size);
    expect(sizes).toEqual([...Array.from({ length: 8 }, () => 10_000_000), 16_000_001]);
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it('#10 saves the smaller chunk plan before the next init, and tries it once', async () => {
    await bench.setKnobs({ maxMultiChunkBytes: 1 });
    const first = await runStep(bench, delivery, { step: 'prepare', state: {} });
    expect(first).toMatchObject({ step: 'prepare', state: { hasSmallChunks: true } });
    const again = runStep(bench, delivery, { step: 'prepare', state: first.state });
    expect(await catchPlatformError(again)).toMatchObject({ code: 'invalid_params' });
    expect(await bench.countReceived('video.init')).toBe(2);
  });

  it('#16 sends chunks in order (206, 206, 201), saving progress before each', async () => {
    expect(await publish(bench, delivery)).toMatchObject({ kind: 'published' });
    expect(await listUploads()).toEqual([
      [206, CHUNK],
      [206, CHUNK],
      [201, CHUNK + 1],
    ]);
    expect(delivery.checkpoints.map(getSentBytes)).toEqual([0, CHUNK, 2 * CHUNK]);
    expect(await bench.listViolations()).toEqual([]);
    await expectOnePost();
  });

  it("#17 resumes at TikTok's position when a chunk is rejected with 416", async () => {
    await begin();
    await cut({ kind: 'cut_before', skip: 1, count: 3 });
    const state = await begin();
    const failed = await publish(bench, delivery, { step: 'upload', state }).catch(() => null);
    expect(failed).toBe(null);
    const saved = delivery.checkpoints.at(-1) ?? {};
    expect(getSentBytes(saved)).toBe(CHUNK);
    const wrong = { ...saved, session: { ...(saved['session'] as object), sentBytes: 2 * CHUNK } };
    const { trail, end } = await deliver(bench, delivery, { step: 'commit', state: wrong });
    expect(end.kind).toBe('published');
    expect((await listUploads()).map(([status]) => status).slice(-3)).toEqual([416, 206, 201]);
    expect(trail).toContain('upload');
    await expectOnePost();
  });

  it('#16 sends a last chunk lost in transit again under the same publish ID', async () => {
    await bench.addFault({ endpoint: 'upload', kind: 'status', status: 200, skip: 2, count: 1 });
    const { trail, end } = await deliver(bench, delivery);
    expect(end.kind).toBe('published');
    expect(trail.filter((step) => step === 'commit')).toHaveLength(2);
    expect(await bench.countReceived('video.init')).toBe(1);
    await expectOnePost();
  });

  it.each([
    ['counts', true],
    ['does not count', false],
  ])(
    '#18 resumes after a connection cut mid-chunk when TikTok %s the first half',
    async (_, stored) => {
      await bench.setKnobs({ keepPartialChunks: stored });
      await cut({ kind: 'cut_body', atByte: 20_000_000, skip: 1 });
      expect(await publish(bench, delivery)).toMatchObject({ kind: 'published' });
      expect(await bench.countReceived('video.init')).toBe(1);
      await expectOnePost();
    },
  );

  it('#18 resumes with the rest of a chunk after the worker was killed', async () => {
    const state = await begin();
    delivery = start(createDyingFile());
    await expect(publish(bench, delivery, { step: 'upload', state })).rejects.toThrow(
      BodyReadError,
    );
    const saved = delivery.checkpoints.at(-1) ?? {};
    expect(getSentBytes(saved)).toBe(CHUNK);
    const before = (await listUploads()).length;
    await publish(bench, start(video), { step: 'upload', state: saved });
    expect((await listUploads()).slice(before)).toEqual([
      [206, CHUNK - HALF],
      [201, CHUNK + 1],
    ]);
    expect(await bench.countReceived('video.init')).toBe(1);
    await expectOnePost();
  });

  it('#18 does not restart an upload after many connection cuts', async () => {
    for (const skip of [0, 2, 4]) await cut({ kind: 'cut_body', atByte: 4_000_000, skip });
    expect(await publish(bench, delivery)).toMatchObject({ kind: 'published' });
    expect(await bench.countReceived('video.init')).toBe(1);
    await expectOnePost();
  });

  it.each([
    ['after', 'cut_after'],
    ['before', 'cut_before'],
    ['while', 'cut_body'],
  ] as const)(
    '#18 posts once when the connection is cut %s TikTok received the last chunk',
    async (_, kind) => {
      await cut({ kind, skip: 2, ...(kind === 'cut_body' ? { atByte: HALF } : {}) });
      const { trail, end } = await deliver(bench, delivery);
      expect(end.kind).toBe('published');
      expect(trail).toContain('reconcile');
      expect(await bench.countReceived('video.init')).toBe(1);
      await expectOnePost();
    },
  );

  it('#19 replaces an upload URL that expired after 61 minutes, and posts once', async () => {
    const state = await begin();
    // Only advance the simulator's clock, because the worker would notice the expiration by its own.
    await bench.sandbox.control.advanceClock(61 * 60);
    bench.account.tokens = await bench.exchange(await bench.getCode());
    expect(await publish(bench, delivery, { step: 'upload', state })).toMatchObject({
      kind: 'published',
    });
    expect((await listUploads()).map(([status]) => status)).toEqual([403, 206, 206, 201]);
    await expectOnePost();
  });

  it('#19 sends no request when the worker itself detects that the hour has passed', async () => {
    const state = await begin();
    await bench.advance(HOUR_SECONDS);
    expect(await publish(bench, delivery, { step: 'upload', state })).toMatchObject({
      kind: 'published',
    });
    expect((await listUploads()).map(([status]) => status)).toEqual([206, 206, 201]);
    await expectOnePost();
  });

  it.each([206, 416])(
    '#18 counts a chunk once that was sent twice after a missing response (%i)',
    async (status) => {
      await bench.setKnobs({ resentChunkStatus: status });
      await cut({ kind: 'cut_after', skip: 1 });
      expect(await publish(bench, delivery)).toMatchObject({ kind: 'published' });
      expect((await listUploads()).map(([given]) => given)).toContain(status);
      expect(await bench.countReceived('video.init')).toBe(1);
      await expectOnePost();
    },
  );

  const loseLastChunk = async () => {
    await cut({ kind: 'cut_before', skip: 2 });
    const { state } = await runUntil(bench, delivery, 'commit');
    await expect(runStep(bench, delivery, { step: 'commit', state })).rejects.toThrow();
    await bench.advance(61 * 60);
    return (await reconcile(bench, delivery, state)).result;
  };

  it('#19 asks the user about a last chunk lost for an hour while TikTok still waits', async () => {
    expect(await loseLastChunk()).toMatchObject({
      kind: 'undecidable',
      evidence: `TikTok has ${2 * CHUNK} of ${TOTAL} bytes.`,
    });
    expect(await bench.countReceived('video.init')).toBe(1);
    expect(await bench.listPosts()).toEqual([]);
  });

  it('#19 sends it again once TikTok has abandoned the upload', async () => {
    await bench.setKnobs({ lateUploadFails: true });
    const lost = await loseLastChunk();
    if (lost.kind === 'undecidable') throw new Error(lost.evidence);
    expect(await publish(bench, delivery, lost)).toMatchObject({ kind: 'published' });
    expect(await bench.countReceived('video.init')).toBe(2);
    await expectOnePost();
  });
});
