import { describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { readMedia } from '#tests/app/server/sandbox/youtube/youtube-user.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { deliver, runUntil } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError, createMedia } from '#tests/support/step-harness.ts';
import { connect, startBench, createSizedVideo } from './bench.ts';

const DAY = 86_400;

const readCover = async () => createMedia(await readMedia('yt-thumbnail.jpg'), { id: 'med_2' });
const readThumbnail = async (bench: SandboxBench, id: string | null) => {
  const picture = await fetch(`${bench.app.baseUrl}/vi/${id ?? ''}/maxres.jpg`);
  return picture.status === 200 ? Buffer.from(await picture.arrayBuffer()) : null;
};

async function publish(bench: SandboxBench, text = 'Cat of the day') {
  const context = bench.startDelivery(bench.account, {
    text,
    media: [await createSizedVideo(200_000)],
  });
  return (await deliver(bench, context)).result;
}

describe('YouTube adapter contract: the video', () => {
  it('#23 polls the processing until the video is playable', async () => {
    const bench = await startBench({ processingSeconds: 30 });
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
    });
    const { waits, result } = await deliver(bench, context);
    expect(waits).toEqual([1, 1, 10, 20]);
    expect(result).not.toHaveProperty('note');
  });

  it('#23 relies on the upload status when YouTube no longer reports processing', async () => {
    const bench = await startBench({ processingTerminated: true });
    expect(await publish(bench)).not.toHaveProperty('note');
  });

  it('#24 fails for a video that cannot be processed, with the reason and what to do', async () => {
    const bench = await startBench({ failureReason: 'codec' });
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
    });
    const error = await catchPlatformError(deliver(bench, context));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'codec' });
    expect(error.remedy).toContain('MP4');
  });

  it('#25 rejects a file that is already on the channel as a duplicate', async () => {
    const bench = await startBench({ rejectDuplicates: true });
    await publish(bench);
    const context = bench.startDelivery(bench.account, {
      text: 'Again',
      media: [await createSizedVideo(200_000)],
    });
    const error = await catchPlatformError(deliver(bench, context));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'duplicate' });
  });

  it.each([
    ['an unverified channel', { channelIsVerified: false }, 'verified by phone'],
    ["the day's thumbnails used up", { thumbnailsPerChannelPerDay: 0 }, 'daily thumbnail limit'],
  ])('#26 keeps the post published without its thumbnail, with a note: %s', async (...row) => {
    const [, knobs, reason] = row;
    const bench = await startBench(knobs);
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
      cover: await readCover(),
    });
    const { result } = await deliver(bench, context);
    expect(result.note).toContain("The video doesn't have your cover.");
    expect(result.note).toContain(reason);
    expect(await bench.listPosts()).toMatchObject([{ live: true }]);
  });

  it('#26 skips a thumbnail that is a GIF, even a renamed one, or too large', async () => {
    const bench = await startBench();
    const bytes = await readFixture('loop.gif');
    const covers = [
      createMedia(bytes, { contentType: 'image/gif' }),
      createMedia(bytes, { contentType: 'image/jpeg' }),
      createMedia(bytes, { contentType: 'image/jpeg', sizeBytes: 50 * 1024 * 1024 + 1 }),
    ];
    const notes: string[] = [];
    for (const [index, cover] of covers.entries()) {
      const media = [await createSizedVideo(200_000 + index)];
      const { result } = await deliver(bench, bench.startDelivery(bench.account, { media, cover }));
      notes.push(result.note ?? '');
    }
    expect(notes).toEqual([
      expect.stringContaining('only JPEG and PNG'),
      expect.stringContaining('use the image'),
      expect.stringContaining('up to 50 MB'),
    ]);
    const sent = await bench.listReceived('thumbnails.set');
    expect(sent).toHaveLength(1);
    expect(await bench.listPosts()).toHaveLength(3);
  });

  it('#27 reports a privacy status that YouTube forced, and what it means', async () => {
    const bench = await startBench({ forcedPrivacy: 'private' });
    const result = await publish(bench);
    expect(result.note).toContain('made the video private instead of unlisted');
    expect(result.note).toContain('Only the channel can open the link');
    const posts = await bench.listPosts();
    expect(posts).toMatchObject([{ id: result.remoteId, visibility: 'private', live: false }]);
  });

  it('#28 reports hidden likes and closed comments as null, never 0', async () => {
    const bench = await startBench({ ratingsHidden: true, commentsDisabled: true });
    const { remoteId } = await publish(bench);
    await bench.advance(DAY);
    const account = bench.probed(await bench.connect());
    const metrics = await bench.adapter.readMetrics?.(bench.call, account, [remoteId ?? '']);
    expect(metrics).toEqual([
      {
        remoteId,
        views: expect.any(Number) as number,
        reach: null,
        likes: null,
        comments: null,
        shares: null,
        saves: null,
        clicks: null,
      },
    ]);
  });

  it('#29 skips a deleted video in the metrics, and deleting it again is not an error', async () => {
    const bench = await startBench();
    const { remoteId } = await publish(bench);
    const account = bench.probed();
    const remove = () => bench.adapter.deletePost?.(bench.call, account, remoteId ?? '');
    await remove();
    expect(await bench.listPosts()).toEqual([]);
    expect(await bench.adapter.readMetrics?.(bench.call, account, [remoteId ?? ''])).toEqual([]);
    await expect(remove()).resolves.toBeUndefined();
  });

  it('#29 requires a permission to delete that publishing does not', async () => {
    const bench = await startBench({}, ['youtube.upload', 'youtube.readonly']);
    const { remoteId } = await publish(bench);
    const account = bench.probed();
    const error = await catchPlatformError(
      bench.adapter.deletePost?.(bench.call, account, remoteId ?? '') ?? Promise.resolve(),
    );
    expect(error).toMatchObject({ kind: 'permission', code: 'insufficientPermissions' });
  });

  it('#30 keeps polling after a 502 with HTML', async () => {
    const bench = await startBench();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
    });
    const { state } = await runUntil(bench, context, 'confirm');
    const html = { kind: 'status', status: 502, body: '<html>Bad gateway', count: 3 } as const;
    await bench.addFault({ endpoint: 'videos.list', ...html });
    const watch = { step: 'confirm', state };
    const error = await catchPlatformError(deliver(bench, context, watch));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'http_502' });
    expect((await deliver(bench, context, watch)).result).not.toHaveProperty('note');
  });
});

describe('the thumbnail of a video', () => {
  it('is set once the video is processed', async () => {
    const bench = await startBench({ processingSeconds: 5 });
    const cover = await readCover();
    const media = [await createSizedVideo(200_000)];
    const { trail, result } = await deliver(
      bench,
      bench.startDelivery(bench.account, { media, cover }),
    );
    expect(trail.at(-1)).toBe('set_cover');
    expect(result).not.toHaveProperty('note');
    const sent = await readMedia('yt-thumbnail.jpg');
    expect((await readThumbnail(bench, result.remoteId))?.equals(sent)).toBe(true);
    expect(await bench.listViolations()).toEqual([]);
  });

  it('is retried after a temporary failure, and with a fresh token', async () => {
    const bench = await startBench();
    const media = [await createSizedVideo(200_000)];
    const context = bench.startDelivery(bench.account, { media, cover: await readCover() });
    const { state } = await runUntil(bench, context, 'set_cover');
    await bench.addFault({ endpoint: 'thumbnails.set', kind: 'cut_before', count: 2 });
    await bench.advance(3600);
    const { waits, result } = await deliver(bench, context, { step: 'set_cover', state });
    expect(waits).toEqual([2, 10]);
    expect(result).not.toHaveProperty('note');
  });

  it('is skipped after four tries, or when the daily quota is used up', async () => {
    const bench = await startBench();
    const cover = await readCover();
    const context = bench.startDelivery(bench.account, {
      media: [await createSizedVideo(200_000)],
      cover,
    });
    const { state } = await runUntil(bench, context, 'set_cover');
    await bench.addFault({ endpoint: 'thumbnails.set', kind: 'cut_before' });
    const lost = await deliver(bench, context, { step: 'set_cover', state });
    expect(lost.waits).toEqual([2, 10, 30]);
    expect(lost.result.note).toContain("didn't accept it");
    await bench.sandbox.control.clearFaults();
    await bench.setKnobs({ unitsPerDay: 0 });
    const spent = await deliver(bench, context, { step: 'set_cover', state });
    expect(spent.waits).toEqual([]);
    expect(spent.result.note).toContain("YouTube's daily quota is used up.");
  });
});

describe('YouTube metrics', () => {
  it('are read for fifty videos per request, with shares once their report is available', async () => {
    const bench = await startBench();
    const { remoteId } = await publish(bench);
    const unknown = Array.from({ length: 50 }, (_, index) => `none${String(index)}`);
    await bench.advance(10 * DAY);
    const account = bench.probed(await bench.connect());
    const ids = [remoteId ?? '', ...unknown];
    const metrics = await bench.adapter.readMetrics?.(bench.call, account, ids);
    expect(metrics).toMatchObject([{ remoteId, reach: null, saves: null, clicks: null }]);
    for (const name of ['views', 'likes', 'comments', 'shares'] as const) {
      expect(metrics?.[0]?.[name], name).toEqual(expect.any(Number));
    }
    const { control } = bench.sandbox;
    expect(await control.listReceived({ endpoint: 'videos.batchGetStats' })).toHaveLength(2);
    expect(await control.listReceived({ endpoint: 'reports.query' })).toHaveLength(1);
    expect(await control.listReceived({ endpoint: 'videos.list' })).toHaveLength(1);
  });

  it('fall back to the public quota when their own is used up, and omit shares without permission', async () => {
    const scopes = ['youtube.upload', 'youtube.readonly'];
    const bench = await startBench({ statCallsPerDay: 0 }, scopes);
    const { remoteId } = await publish(bench);
    await bench.advance(10 * DAY);
    const account = bench.probed(await connect(bench, scopes));
    const metrics = await bench.adapter.readMetrics?.(bench.call, account, [remoteId ?? '']);
    expect(metrics).toMatchObject([{ remoteId, shares: null }]);
    expect(metrics?.[0]?.views).toEqual(expect.any(Number));
  });

  it('send no request without videos', async () => {
    const bench = await startBench();
    const account = bench.probed();
    expect(await bench.adapter.readMetrics?.(bench.call, account, [])).toEqual([]);
    expect(await bench.listReceived('reports.query')).toEqual([]);
  });
});
