// The contract's cases about publishing, through the adapter.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import {
  makeHeavyImage,
  makeImage,
  type MediaHost,
  startMediaHost,
} from '#tests/support/media-host.ts';
import { catchPlatformError, throughJson } from '#tests/support/step-harness.ts';
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

const HOUR = 3600;

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

const publish = (content: Partial<DeliveryContent>, from = {}) =>
  post(bench, account, { content, ...from });

describe('an image', () => {
  it('#7 #9 a valid JPEG is processed, published once, and read back at its permalink', async () => {
    await bench.setKnobs({ imageProcessingSeconds: 2 });
    const media = [await loadImage(host, { altText: 'A cup' })];
    const { trail, end } = await publish({ media });
    expect(trail).toEqual([
      'create_container',
      'await_container',
      'await_container',
      'await_container',
      'publish',
      'confirm',
    ]);
    const [live] = await bench.listPosts();
    expect(live).toMatchObject({ text: 'Fresh roast #coffee', live: true });
    expect(live?.media.map(({ sha256 }) => sha256)).toEqual([media[0]?.sha256]);
    expect(end).toMatchObject({ kind: 'published', remoteId: live?.id, url: live?.url });
    expect(end).not.toHaveProperty('note');
    expect((await fetch(live?.url ?? '')).status).toBe(200);
  });

  it('#8 a container in progress is polled, then published as one post', async () => {
    await bench.setKnobs({ imageProcessingSeconds: 20 });
    const media = [await loadImage(host)];
    const { state } = await publish({ media }, { stopBefore: 'await_container' });
    const { trail } = await publish({ media }, { step: 'publish', state });
    expect(trail.slice(0, 2)).toEqual(['publish', 'await_container']);
    expect(trail.filter((step) => step === 'publish')).toHaveLength(2);
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it.each([
    ['#11 1080x1920', () => makeImage(1080, 1920), '36003/2207009'],
    ['#13 9 MB', () => makeHeavyImage(9 * 1024 * 1024), '36000/2207004'],
    ['#13 a PNG that says it is a JPEG', () => makeImage(1080, 1080, 'png'), '9004/2207052'],
  ])('%s is rejected with what to change', async (_, make, code) => {
    const media = [toMedia(host, await make(), { contentType: 'image/jpeg' })];
    const error = await catchPlatformError(publish({ media }));
    expect(error).toMatchObject({ kind: 'rejected_content', code });
    expect(await bench.countReceived('media.publish')).toBe(0);
  });

  it('#12 a caption of 2201 characters is rejected', async () => {
    const media = [await loadImage(host)];
    const error = await catchPlatformError(publish({ media, text: 'x'.repeat(2201) }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: '36004/2207010' });
  });

  it('#13 a missing file is tried twice more, then rejected', async () => {
    const image = await loadImage(host);
    const media = [{ ...image, publicUrl: () => Promise.resolve(host.missingUrl) }];
    const error = await catchPlatformError(publish({ media }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: '9004/2207052' });
    expect(await bench.countReceived('container.create')).toBe(3);
  });

  it('#15 text alone is rejected before anything is sent', async () => {
    const error = await catchPlatformError(publish({ media: [] }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'media_required' });
    expect(await bench.countReceived('container.create')).toBe(0);
  });
});

describe('a reel', () => {
  it('#10 a 20-second reel is processed, then live under /reel/', async () => {
    await bench.setKnobs({ videoProcessingSeconds: 30 });
    const media = [await loadFilm(host)];
    const { trail, end } = await publish({ media });
    expect(trail.filter((step) => step === 'await_container').length).toBeGreaterThan(3);
    const url = expect.stringMatching(/\/reel\/[^/]+\/$/u) as string;
    expect(end).toMatchObject({ kind: 'published', url });
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it.each(['meta-vertical-2s.mp4', 'meta-vertical-4s.webm'])(
    '#14 %s fails in processing and is rejected without publishing',
    async (name) => {
      const error = await catchPlatformError(publish({ media: [await loadFilm(host, name)] }));
      expect(error).toMatchObject({ kind: 'rejected_content', code: '2207026' });
      expect(await bench.countReceived('media.publish')).toBe(0);
    },
  );

  it('a temporary failure gets a new container, at most three in total', async () => {
    await bench.setKnobs({ failProcessing: 2_207_076 });
    const error = await catchPlatformError(publish({ media: [await loadFilm(host)] }));
    expect(error).toMatchObject({ kind: 'rejected_content', code: '2207076' });
    expect(await bench.countReceived('container.create')).toBe(3);
  });
});

describe('a carousel', () => {
  it('creates its items and itself, counts once, and keeps the order of images and videos', async () => {
    const media = [await loadImage(host), await loadFilm(host), await loadImage(host)];
    const { end } = await publish({ media });
    expect(end.kind).toBe('published');
    expect(await bench.countReceived('container.create')).toBe(4);
    const [live, ...others] = await bench.listPosts();
    expect(others).toEqual([]);
    expect(live?.media.map(({ sha256 }) => sha256)).toEqual(media.map(({ sha256 }) => sha256));
  });

  it('resumes after a crash without creating an item twice', async () => {
    const media = [await loadImage(host), await loadImage(host)];
    await bench.addFault({
      endpoint: 'container.create',
      kind: 'cut_before',
      skip: 1,
      count: 1,
    });
    const { end } = await publish({ media });
    expect(end.kind).toBe('published');
    // Two items, the parent, and the one that was cut.
    expect(await bench.countReceived('container.create')).toBe(4);
    expect(await bench.listPosts()).toHaveLength(1);
  });
});

describe('publishing limits', () => {
  it('#18 an exhausted quota waits before publishing until a post leaves the 24-hour window', async () => {
    await bench.setKnobs({ publishQuota: 1 });
    const media = [await loadImage(host)];
    await publish({ media });
    await bench.advance(10 * HOUR);
    const { state } = await publish({ media, text: 'Two' }, { stopBefore: 'await_container' });
    await bench.advance(10);
    const from = { step: 'await_container', state };
    const error = await catchPlatformError(publish({ media, text: 'Two' }, from));
    expect(error).toMatchObject({ kind: 'rate_limited', code: '9/2207042' });
    expect(await bench.countReceived('media.publish')).toBe(1);
    const waits = ((error.retryAt?.getTime() ?? 0) - bench.call.now().getTime()) / 1000;
    expect(waits).toBeGreaterThan(14 * HOUR - 60);
    expect(waits).toBeLessThan(15 * HOUR);
    await bench.advance(waits);
    expect((await publish({ media, text: 'Two' }, from)).end.kind).toBe('published');
    expect(await bench.listPosts()).toHaveLength(2);
  });

  it('#18 a rejected publish waits when the quota is not readable', async () => {
    await bench.setKnobs({ publishQuota: 1 });
    const media = [await loadImage(host)];
    await publish({ media });
    await bench.addFault({ ...graphFault('publishing_limit.read', 100), count: 1 });
    const error = await catchPlatformError(publish({ media, text: 'Two' }));
    expect(error).toMatchObject({ kind: 'rate_limited', code: '9/2207042' });
    const waits = ((error.retryAt?.getTime() ?? 0) - bench.call.now().getTime()) / 1000;
    expect(waits).toBeGreaterThan(23 * HOUR);
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it.each([
    ['#25 suspected spam', 'suspectedSpam', '4/2207051'],
    ['a restricted account', 'accountRestricted', '25/2207050'],
  ])('%s stops the delivery at once and asks the user to act', async (_, knob, code) => {
    await bench.setKnobs({ [knob]: true });
    const error = await catchPlatformError(publish({ media: [await loadImage(host)] }));
    expect(error).toMatchObject({ kind: 'permission', code });
    expect(error.remedy).toContain('Instagram app');
    expect(await bench.countReceived('media.publish')).toBeLessThan(2);
    expect(await bench.listPosts()).toEqual([]);
  });
});

describe('lost responses', () => {
  const SERVER_FAILED = { status: 500, body: { error: { message: 'x', code: 2 } } };

  it.each([
    ['the connection was cut', { kind: 'cut_after' }],
    ['it says 500 with code 2', { kind: 'status_after', ...SERVER_FAILED }],
    ['it says 400 with code 2', { kind: 'status_after', ...SERVER_FAILED, status: 400 }],
  ] as const)('#20 finds a publish that was applied, but %s: one post', async (_, fault) => {
    await bench.setKnobs({ mentionSignsDropped: true });
    const endpoint = 'media.publish';
    await bench.addFault({ endpoint, count: 1, ...fault });
    const text = 'Thanks @mira.paints #coffee';
    const { trail, end } = await publish({ media: [await loadImage(host)], text });
    expect(trail).toContain('find_media');
    const [live, ...others] = await bench.listPosts();
    expect(others).toEqual([]);
    expect(end).toMatchObject({ kind: 'published', remoteId: live?.id, url: live?.url });
    expect(await bench.countReceived('media.publish')).toBe(1);
  });

  it('#21 repeats a publish that was not applied after a minute: one post', async () => {
    const fault = { endpoint: 'media.publish', count: 1 };
    await bench.addFault({ ...fault, kind: 'status', ...SERVER_FAILED });
    const { end } = await publish({ media: [await loadImage(host)] });
    expect(end.kind).toBe('published');
    expect(await bench.countReceived('media.publish')).toBe(2);
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it('#22 never publishes a published container again after a crash', async () => {
    const media = [await loadImage(host)];
    const before = await publish({ media }, { stopBefore: 'publish' });
    await publish({ media }, { step: 'publish', state: before.state, stopBefore: 'confirm' });
    const context = bench.startDelivery(account, { text: 'Fresh roast #coffee', media });
    const result = await bench.adapter.reconcile(context, throughJson(before.state));
    expect(result).toMatchObject({ kind: 'committed', step: 'find_media' });
    const { end } = await publish({ media }, { step: 'find_media', state: result.state });
    expect(end).toMatchObject({ kind: 'published', remoteId: (await bench.listPosts())[0]?.id });
    expect(await bench.countReceived('media.publish')).toBe(1);
  });

  it('#23 replaces a container that expired after 25 hours: one post', async () => {
    const media = [await loadImage(host)];
    const { state } = await publish({ media }, { stopBefore: 'publish' });
    await bench.advance(25 * HOUR);
    const { trail, end } = await publish({ media }, { step: 'publish', state });
    expect(end.kind).toBe('published');
    expect(trail.slice(0, 3)).toEqual(['publish', 'await_container', 'create_container']);
    expect(await bench.listPosts()).toHaveLength(1);
  });

  it('#24 keeps the post published when its permalink is unreadable twice', async () => {
    await bench.addFault({ ...graphFault('media.read', 100, 33), count: 2 });
    const { trail, end } = await publish({ media: [await loadImage(host)] });
    expect(trail.filter((step) => step === 'confirm')).toHaveLength(3);
    expect(end).toMatchObject({ kind: 'published', url: (await bench.listPosts())[0]?.url });
  });
});
