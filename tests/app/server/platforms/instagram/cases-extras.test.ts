// Covers, alt texts, and metrics, through the adapter.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryContent, PostMetrics } from '#app/server/ports/platform-adapter.ts';
import { makeImage, type MediaHost, startMediaHost } from '#tests/support/media-host.ts';
import type { SandboxBench, TestAccount } from '#tests/support/sandbox-bench.ts';
import {
  connect,
  graphFault,
  loadFilm,
  loadImage,
  post,
  requireNoViolations,
  startBench,
  toMedia,
} from './bench.ts';

const UNKNOWN_ID = '17900000000000001';

let bench: SandboxBench;
let host: MediaHost;
let account: TestAccount;

beforeAll(async () => {
  bench = await startBench();
  host = await startMediaHost();
});
beforeEach(async () => {
  await bench.reset();
  account = await connect(bench);
});
afterEach(() => requireNoViolations(bench));
afterAll(async () => {
  await bench.close();
  await host.close();
});

async function publish(content: Partial<DeliveryContent>) {
  const { end } = await post(bench, account, { content });
  if (end.kind !== 'published') throw new Error('it is not published');
  return end;
}

/** Returns the fields of the created containers, in order. */
async function listContainers(): Promise<Array<Record<string, string>>> {
  const received = await bench.listReceived('container.create');
  return received.map(({ body }) => body as Record<string, string>);
}

describe('the cover of a reel', () => {
  const options = { privacyStatus: 'unlisted', coverOffsetMs: 1500 } as const;

  it('is the image if there is one, without the frame', async () => {
    const cover = await loadImage(host, { width: 1080, height: 1920 });
    const end = await publish({ media: [await loadFilm(host)], cover, options });
    expect(end).not.toHaveProperty('note');
    const [container] = await listContainers();
    expect(container?.['cover_url']).toBe(await cover.publicUrl());
    expect(container).not.toHaveProperty('thumb_offset');
  });

  it('is the frame otherwise', async () => {
    const end = await publish({ media: [await loadFilm(host)], options });
    expect(end).not.toHaveProperty('note');
    expect(await listContainers()).toMatchObject([{ thumb_offset: '1500' }]);
  });

  it('falls back to the frame when the image is not a JPEG', async () => {
    const cover = toMedia(host, await makeImage(1080, 1920, 'png'));
    const end = await publish({ media: [await loadFilm(host)], cover, options });
    expect(end.note).toContain('accept the cover image');
    expect(await listContainers()).toMatchObject([{ thumb_offset: '1500' }]);
  });

  it('is skipped when Instagram cannot fetch it, and never fails the reel', async () => {
    const image = await loadImage(host);
    const cover = { ...image, publicUrl: () => Promise.resolve(host.missingUrl) };
    const end = await publish({ media: [await loadFilm(host)], cover });
    expect(end.note).toContain('accept the cover image');
    expect((await listContainers()).at(-1)).not.toHaveProperty('cover_url');
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it('is skipped when the frame is past the end, whether known beforehand or not', async () => {
    const late = { ...options, coverOffsetMs: 60_000 };
    for (const durationMs of [20_000, null]) {
      const film = await loadFilm(host, 'meta-vertical-20s.mp4', { durationMs });
      const end = await publish({ media: [film], options: late });
      expect(end.note).toContain('the cover is the first frame');
    }
    expect((await listContainers()).map((fields) => fields['thumb_offset'])).toEqual([
      undefined,
      '60000',
      undefined,
    ]);
  });

  it('is not sent for images', async () => {
    const end = await publish({ media: [await loadImage(host)], cover: await loadImage(host) });
    expect(end.note).toBe('Instagram supports a cover only for a single video.');
  });
});

describe('alternative text', () => {
  it('is sent with each image, cut to 1000 characters, and not with videos', async () => {
    const media = [
      await loadImage(host, { altText: 'x'.repeat(1001) }),
      await loadFilm(host, 'meta-vertical-4s.mp4', { altText: 'A film' }),
      await loadImage(host, { altText: 'A cup' }),
    ];
    const end = await publish({ media });
    expect(end.note).toBe(
      "Instagram doesn't support alt text for videos. Instagram limits alt text to 1000 characters, so the rest was cut off.",
    );
    const texts = (await listContainers()).map((fields) => fields['alt_text']);
    expect(texts).toEqual(['x'.repeat(1000), undefined, 'A cup', undefined]);
  });

  it('is skipped when Instagram refuses it', async () => {
    await bench.addFault({ ...graphFault('container.create', 100), count: 1 });
    const end = await publish({ media: [await loadImage(host, { altText: 'A cup' })] });
    expect(end.note).toBe("Instagram didn't accept the alt text.");
    expect(await listContainers()).toHaveLength(2);
  });
});

describe('Instagram metrics', () => {
  const read = async (...ids: string[]): Promise<readonly PostMetrics[]> =>
    (await bench.adapter.readMetrics?.(bench.call, bench.probed(account), ids)) ?? [];
  const publishImage = async () =>
    (await publish({ media: [await loadImage(host)] })).remoteId ?? '';

  it('#26 are requested by media type, and a missing post is skipped', async () => {
    const image = await publishImage();
    const reel = (await publish({ media: [await loadFilm(host)] })).remoteId ?? '';
    await bench.advance(3600);
    const found = await read(image, UNKNOWN_ID, reel);
    expect(found.map(({ remoteId }) => remoteId)).toEqual([image, reel]);
    const number = expect.any(Number) as number;
    for (const metrics of found) {
      expect(metrics).toMatchObject({ views: number, reach: number, likes: number });
      expect(metrics).toMatchObject({ comments: number, shares: number, saves: number });
      expect(metrics.clicks).toBeNull();
    }
  });

  it('#26 lose only a metric that Instagram has removed', async () => {
    const image = await publishImage();
    await bench.advance(3600);
    // The call for all metrics, and then the first of the individual ones.
    await bench.addFault({ ...graphFault('insights.read', 100), count: 2 });
    const [metrics] = await read(image);
    expect(metrics?.views).toBeNull();
    expect(metrics?.reach).toEqual(expect.any(Number));
  });

  it.each([
    ['are not there yet', { insightsLagSeconds: 172_800 }],
    ['are withheld, as under five viewers', { tooFewViewers: true }],
  ])('are null when they %s, never 0', async (_, knobs) => {
    const image = await publishImage();
    await bench.setKnobs(knobs);
    const [metrics] = await read(image);
    expect(metrics).toMatchObject({ views: null, reach: null, shares: null, saves: null });
    expect(metrics?.likes).toEqual(expect.any(Number));
  });

  it('cannot be deleted, because only the Instagram app deletes posts', () => {
    expect(bench.adapter.deletePost).toBeNull();
    expect(bench.adapter.apiVersion).toEqual({ name: 'v25.0', endsOn: '2028-07-29' });
  });
});
