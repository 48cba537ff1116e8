import { describe, expect, it } from 'vitest';
import type { SandboxBench, TestDelivery } from '#tests/support/sandbox-bench.ts';
import { deliver, runStep, runUntil } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, throughJson } from '#tests/support/step-harness.ts';
import { startBench, createSizedVideo } from './bench.ts';

const CHUNK = 8 * 1024 * 1024;
const UNIT = 262_144;

/** Uploads the video until the response to its last bytes is lost. Returns the state saved before. */
async function loseLastResponse(bench: SandboxBench, context: TestDelivery) {
  const { state } = await runUntil(bench, context, 'publish');
  await bench.addFault({ endpoint: 'upload.bytes', kind: 'cut_after', count: 1 });
  const error = await catchPlatformError(runStep(bench, context, { step: 'publish', state }));
  expect(error.kind).toBe('outcome_unknown');
  return state;
}

const listIds = async (bench: SandboxBench) => (await bench.listPosts()).map(({ id }) => id);
const listSizes = async (bench: SandboxBench, endpoint: string) =>
  (await bench.listReceived(endpoint)).map(({ sizeBytes }) => sizeBytes);

describe('YouTube adapter contract: upload', () => {
  it('#7 an open session does not appear on the channel', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
    });
    const { state } = await runUntil(bench, context, 'publish');
    expect(state['sessionUri']).toMatch(/upload_id=/u);
    expect(await listIds(bench)).toEqual([]);
  });

  it.each([201, 200])(
    '#14 uploads the whole file in one request, with the response %i',
    async (status) => {
      const bench = await startBench({ finishedStatus: status });
      const video = await createSizedVideo(300_000);
      const { trail, result } = await deliver(
        bench,
        bench.startDelivery(bench.account, { media: [video] }),
      );
      expect(trail).toEqual(['start_session', 'publish', 'confirm']);
      const [post] = await bench.listPosts();
      expect(post).toMatchObject({ id: result.remoteId, visibility: 'unlisted', live: true });
      expect(post?.media[0]?.sha256).toBe(video.sha256);
      expect(result.url).toContain(`watch?v=${result.remoteId ?? ''}`);
      expect(result).not.toHaveProperty('note');
      expect(await bench.listViolations()).toEqual([]);
    },
  );

  it('#15 uploads in 8 MiB chunks, the last of which publishes', async () => {
    const bench = await startBench();
    const video = await createSizedVideo(2 * CHUNK + 1000);
    const context = bench.startDelivery(bench.account, { media: [video] });
    const { state } = await runUntil(bench, context, 'publish');
    expect(await listIds(bench)).toEqual([]);
    await deliver(bench, context, { step: 'publish', state });
    expect(await listSizes(bench, 'upload.bytes')).toEqual([CHUNK, CHUNK, 1000]);
    const [post] = await bench.listPosts();
    expect(post?.media[0]?.sha256).toBe(video.sha256);
  });

  it.each([
    [false, 2 * CHUNK - 4 * UNIT],
    [true, 2 * CHUNK],
  ])(
    "#17 resumes a cut upload at the session's offset, creating one video (odd chunks refused: %s)",
    async (oddChunkRefused, maxResent) => {
      const bench = await startBench({ oddChunkRefused });
      const video = await createSizedVideo(2 * CHUNK);
      const context = bench.startDelivery(bench.account, { media: [video] });
      const atByte = 5 * UNIT + 77;
      await bench.addFault({ endpoint: 'upload.bytes', kind: 'cut_body', atByte, count: 1 });
      const { waits } = await deliver(bench, context);
      expect(waits[0]).toBe(1);
      const sizes = await listSizes(bench, 'upload.bytes');
      const resent = sizes.slice(1).reduce((sum, size) => sum + size, 0);
      expect(resent).toBeGreaterThanOrEqual(2 * CHUNK - atByte);
      expect(resent).toBeLessThanOrEqual(maxResent);
      const posts = await bench.listPosts();
      expect(posts.map(({ media }) => media[0]?.sha256)).toEqual([video.sha256]);
    },
  );

  it('#18 restarts at the first byte when nothing was stored before the cut', async () => {
    const bench = await startBench();
    const video = await createSizedVideo(CHUNK + 1000);
    const context = bench.startDelivery(bench.account, { media: [video] });
    await bench.addFault({ endpoint: 'upload.bytes', kind: 'cut_before', count: 1 });
    await deliver(bench, context);
    expect((await listSizes(bench, 'upload.bytes')).slice(1)).toEqual([CHUNK, 1000]);
    expect(await listIds(bench)).toHaveLength(1);
  });

  it('#19 finds the same video through the session after a lost response to the last chunk', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(300_000)],
    });
    const state = await loseLastResponse(bench, context);
    const found = await bench.adapter.reconcile(context, state);
    expect(found.kind).toBe('committed');
    const { result } = await deliver(bench, context, { step: 'confirm', state: found.state });
    expect(await listIds(bench)).toEqual([result.remoteId]);
  });

  it('#19 sends last bytes that never arrived again in the same session', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(300_000)],
    });
    const { state } = await runUntil(bench, context, 'publish');
    await bench.addFault({ endpoint: 'upload.bytes', kind: 'cut_before', count: 1 });
    const error = await catchPlatformError(runStep(bench, context, { step: 'publish', state }));
    expect(error.kind).toBe('outcome_unknown');
    const found = await bench.adapter.reconcile(context, throughJson(state));
    expect(found).toMatchObject({ kind: 'not_committed', step: 'upload' });
    await deliver(bench, context, { step: 'upload', state: found.state });
    expect(await listIds(bench)).toHaveLength(1);
    expect(await bench.listReceived('videos.insert')).toHaveLength(1);
  });

  it.each([404, 410])('#20 replaces an expired session (%i) with a new one', async (status) => {
    const bench = await startBench({ sessionSeconds: 3600, endedSessionStatus: status });
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(CHUNK + 1000)],
    });
    const { state } = await runUntil(bench, context, 'upload');
    await bench.advance(3601);
    const { trail } = await deliver(bench, context, { step: 'upload', state });
    expect(trail.slice(0, 3)).toEqual(['upload', 'start_session', 'upload']);
    expect(await listIds(bench)).toHaveLength(1);
  });

  it.each([404, 410])(
    '#20 finds the video on the channel when a session expired (%i) after a lost response',
    async (status) => {
      const bench = await startBench({ sessionSeconds: 3600, endedSessionStatus: status });
      const context = bench.startDelivery(bench.account, {
        media: [await createSizedVideo(300_000)],
      });
      const state = await loseLastResponse(bench, context);
      await bench.advance(3601);
      const found = await bench.adapter.reconcile(context, state);
      expect(found.kind).toBe('committed');
      expect(await listIds(bench)).toEqual([found.state['videoId']]);
    },
  );

  it('#20 starts over when an expired session left no video on the channel', async () => {
    const bench = await startBench({ sessionSeconds: 3600 });
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(300_000)],
    });
    let { state } = await runUntil(bench, context, 'publish');
    await bench.advance(3601);
    const kinds: string[] = [];
    for (let look = 0; look < 3; look += 1) {
      const found = await bench.adapter.reconcile(context, throughJson(state));
      kinds.push(found.kind);
      ({ state } = found);
    }
    expect(kinds).toEqual(['look_again', 'look_again', 'not_committed']);
  });

  it('#21 waits after a 503 with Retry-After, queries the session, and resumes', async () => {
    const bench = await startBench();
    const video = await createSizedVideo(2 * CHUNK);
    const context = bench.startDelivery(bench.account, { media: [video] });
    const busy = { status: 503, headers: { 'retry-after': '2' }, body: 'busy' };
    await bench.addFault({ endpoint: 'upload.bytes', kind: 'status', ...busy, count: 1 });
    const { waits } = await deliver(bench, context);
    expect(waits[0]).toBe(2);
    expect(await listSizes(bench, 'upload.query')).toHaveLength(1);
    expect(await listIds(bench)).toHaveLength(1);
  });

  it('#22 refreshes a token that expires between two chunks, and resumes the session', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(CHUNK + 1000)],
    });
    const { state } = await runUntil(bench, context, 'publish');
    const before = bench.account.tokens.accessToken;
    await bench.advance(3600);
    await deliver(bench, context, { step: 'publish', state });
    expect(bench.account.tokens.accessToken).not.toBe(before);
    expect(await bench.listReceived('videos.insert')).toHaveLength(1);
    expect(await listIds(bench)).toHaveLength(1);
  });

  it('#30 a 502 with HTML is a temporary failure at the start, and an unknown outcome at the last chunk', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(300_000)],
    });
    const html = { kind: 'status', status: 502, body: '<html>Bad gateway', count: 1 } as const;
    await bench.addFault({ endpoint: 'videos.insert', ...html });
    const first = await catchPlatformError(deliver(bench, context));
    expect(first).toMatchObject({ kind: 'unavailable', code: 'http_502' });
    await bench.addFault({ endpoint: 'upload.bytes', ...html });
    const second = await catchPlatformError(deliver(bench, context));
    expect(second).toMatchObject({ kind: 'outcome_unknown', code: 'http_502' });
    expect(await listIds(bench)).toEqual([]);
  });
});
