import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { FaultInput } from '#app/server/sandbox/kit/faults.ts';
import {
  connectAccounts,
  publish,
  type PublishRequest,
  readPost,
  uploadFile,
  waitForMovedClock,
} from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { countByState } from './check-posts.ts';
import { DEMO_VIDEO, MEDIA_FILES } from './files.ts';
import { checkPost } from './kill-round.ts';
import { COMMITS, IMAGE_PLATFORMS } from './points.ts';
import { settle } from './settle.ts';
import { PATIENCE, PATIENCE_MS } from '#tests/support/patience.ts';

type Endpoints = Readonly<Partial<Record<PlatformId, readonly string[]>>>;

const VIDEO_COMMITS: Endpoints = {
  instagram: ['media.publish'],
  tiktok: ['upload'],
  youtube: ['upload.bytes'],
  facebook: ['videos.finish'],
  linkedin: ['create_post'],
  twitter: ['create_post'],
};
const IMAGE_COMMITS: Endpoints = {
  instagram: ['media.publish'],
  facebook: ['feed.create'],
  linkedin: ['create_post'],
  twitter: ['create_post'],
};
const UPLOADS: Endpoints = {
  instagram: ['container.create', 'container.read'],
  tiktok: ['creator.info', 'video.init'],
  youtube: ['videos.insert'],
  facebook: ['videos.start', 'videos.transfer'],
  linkedin: ['initialize_video', 'upload_part', 'finalize_video'],
  twitter: ['media_initialize', 'media_append', 'media_finalize', 'media_status'],
};
/** Where limits apply; TikTok and YouTube count at the start rather than at the last bytes. */
const LIMITED: Endpoints = {
  ...VIDEO_COMMITS,
  tiktok: ['video.init'],
  youtube: ['videos.insert'],
};

const LOST: readonly [string, Pick<FaultInput, 'kind' | 'status'>][] = [
  ['is cut off before the platform saw it', { kind: 'cut_before' }],
  ['is cut off after the platform did it', { kind: 'cut_after' }],
  ['is answered 503 and not done', { kind: 'status', status: 503 }],
];

/** A worker publishes ten at once per platform. */
const MORE_THAN_AT_ONCE = 12;
/** The default of `SANDBOX_CLOCK_EVERY_MS`. */
const CLOCK_FOLLOWED_EVERY_MS = 1000;

describe('publishing despite faults of the platforms', () => {
  let product: ProductProcesses;
  let video: MediaOutput;
  let image: MediaOutput;

  beforeAll(async () => {
    product = await startProduct();
    await connectAccounts(product.app.url);
    video = await uploadFile(product.app, MEDIA_FILES.video);
    image = await uploadFile(product.app, MEDIA_FILES.image, 'photo.jpg');
  });
  afterEach(async () => {
    product.proxy.clear();
    await product.control.clearFaults();
  });
  afterAll(() => product.close());

  async function addFaults(endpoints: Endpoints, fault: Omit<FaultInput, 'platform' | 'endpoint'>) {
    for (const platform of PLATFORM_IDS) {
      for (const endpoint of endpoints[platform] ?? []) {
        await product.control.addFault({ platform, endpoint, count: 1, ...fault });
      }
    }
  }

  async function start(request: Omit<PublishRequest, 'caption'>, name: string) {
    const caption = `${name} ${randomUUID().slice(0, 8)}`;
    return { caption, postId: await publish(product.app, { caption, ...request }) };
  }

  async function expectPublished(
    { caption, postId }: { caption: string; postId: string },
    media = video,
  ): Promise<PostOutput> {
    const post = await settle(product, postId);
    expect(await checkPost(product, post, { caption, media })).toEqual([]);
    const platforms = post.deliveries.map((delivery) => delivery.platform);
    expect(countByState(post)).toEqual({ published: platforms });
    return post;
  }

  it.each(LOST)('creates exactly one video post when the commit %s', async (name, fault) => {
    await addFaults(VIDEO_COMMITS, fault);
    await expectPublished(await start({ mediaId: video.id }, name));
  });

  it.each(LOST.slice(0, 2))(
    'creates exactly one picture post when the commit %s',
    async (name, fault) => {
      await addFaults(IMAGE_COMMITS, fault);
      const request = { mediaId: image.id, platforms: IMAGE_PLATFORMS };
      await expectPublished(await start(request, name), image);
    },
  );

  it('creates exactly one post when the commit succeeds but returns 500', async () => {
    for (const platform of PLATFORM_IDS) {
      product.proxy.add({
        at: 'answer',
        matches: COMMITS[platform],
        act: async () => ({ status: 500, body: { message: 'oops' } }),
      });
    }
    await expectPublished(await start({ mediaId: video.id }, 'Done and answered 500'));
  });

  it('waits as long as a 429 says and then continues', async () => {
    // The worker syncs with the sandbox's clock, which the previous test advanced, once a second.
    await pause(3 * CLOCK_FOLLOWED_EVERY_MS);
    const { now } = await product.control.readClock();
    const resetSeconds = Math.ceil(Date.parse(now) / 1000) + 60;
    const headers = {
      'retry-after': '60',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(resetSeconds),
    };
    await addFaults(LIMITED, { kind: 'status', status: 429, headers });
    const started = await start({ mediaId: video.id }, 'Limited');
    const waiting = await waitUntilAllWait(started.postId, Date.parse(now) + 45_000);
    expect(waiting.deliveries.map(({ state }) => state)).toEqual(PLATFORM_IDS.map(() => 'waiting'));
    await expectPublished(started);
  });

  /**
   * Waits until all deliveries wait for the limit. Deliveries also wait briefly before the limited call, so
   * only long waits count.
   */
  async function waitUntilAllWait(postId: string, untilAtLeast: number): Promise<PostOutput> {
    const waitsLong = ({ state, nextAttemptAt }: PostOutput['deliveries'][number]): boolean =>
      state === 'waiting' && Date.parse(nextAttemptAt ?? '') >= untilAtLeast;
    return vi.waitUntil(async () => {
      const post = await readPost(product.app, postId);
      return post.deliveries.every(waitsLong) ? post : null;
    }, PATIENCE);
  }

  it('survives two 503 responses at every step of an upload', async () => {
    await addFaults(UPLOADS, { kind: 'status', status: 503, count: 2 });
    await expectPublished(await start({ mediaId: video.id }, 'Burst'));
  });

  it('publishes to the other platforms while one doesn’t respond, and there once it does', async () => {
    const isBack = Promise.withResolvers<undefined>();
    product.proxy.add({
      at: 'request',
      count: Infinity,
      matches: ({ path: target }) => target.startsWith('/facebook/'),
      act: () => isBack.promise,
    });
    const posts = await Promise.all(
      Array.from({ length: MORE_THAN_AT_ONCE }, (_, index) =>
        start({ mediaId: image.id, platforms: IMAGE_PLATFORMS }, `Outage ${index}`),
      ),
    );
    const readAll = async () => {
      const read = posts.map(({ postId }) => readPost(product.app, postId));
      const all = (await Promise.all(read)).flatMap(({ deliveries }) => deliveries);
      return Map.groupBy(all, ({ platform }) => (platform === 'facebook' ? 'silent' : 'others'));
    };
    const countLive = (deliveries: PostOutput['deliveries'] = []) =>
      deliveries.filter(({ state }) => state === 'published').length;
    const others = posts.length * (IMAGE_PLATFORMS.length - 1);
    await expect
      .poll(async () => countLive((await readAll()).get('others')), PATIENCE)
      .toBe(others);
    expect(countLive((await readAll()).get('silent'))).toBe(0);
    isBack.resolve(undefined);
    for (const started of posts) await expectPublished(started, image);
  });

  it('refreshes an expired token once for two posts that need it at the same time', async () => {
    const since = String((await product.control.listReceived()).at(-1)?.id ?? 0);
    await product.control.advanceClock(26 * 3600);
    await waitForMovedClock(product.app, product.control);
    const both = await Promise.all([
      start({ mediaId: video.id }, 'First after a day'),
      start({ mediaId: video.id }, 'Second after a day'),
    ]);
    for (const started of both) await expectPublished(started);
    const refreshes = (await product.control.listReceived({ since })).filter(({ body }) =>
      JSON.stringify(body ?? null).includes('"refresh_token"'),
    );
    const count = (platform: string) =>
      refreshes.filter((request) => request.platform === platform).length;
    expect({
      twitter: count('twitter'),
      youtube: count('youtube'),
      tiktok: count('tiktok'),
    }).toEqual({ twitter: 1, youtube: 1, tiktok: 1 });
  });

  it('fails with media_missing when a file is missing from our own storage', async () => {
    const { id } = await uploadFile(product.app, DEMO_VIDEO);
    const objects = path.join(product.folder, 'app', 'media', 'objects');
    const stored = await readdir(objects, { recursive: true });
    await rm(path.join(objects, stored.find((name) => name.endsWith(id)) ?? 'none'));
    const started = await start({ mediaId: id }, 'Without its file');
    const post = await settle(product, started.postId);
    expect(countByState(post)).toEqual({ failed: PLATFORM_IDS });
    expect(new Set(post.deliveries.map(({ errorCode }) => errorCode))).toEqual(
      new Set(['media_missing']),
    );
    expect(new Set(post.deliveries.map(({ remedy }) => remedy))).toEqual(
      new Set(['Upload the file again, then create a new post with it.']),
    );
  });

  it('waits, without a post, when a user revoked the app, and publishes once after the reconnect', async () => {
    const accounts = await product.control.listAccounts();
    for (const { platform, id } of accounts) await product.control.revokeTokens(platform, id);
    const started = await start({ mediaId: video.id }, 'Withdrawn');
    const read = async () => (await readPost(product.app, started.postId)).deliveries;
    await vi.waitUntil(async () => (await read()).every(({ hold }) => hold === 'needs_reconnect'), {
      timeout: PATIENCE_MS,
      interval: 200,
    });
    const live = await product.control.listPosts();
    expect(live.filter(({ text }) => text.includes(started.caption))).toEqual([]);
    await connectAccounts(product.app.url);
    await expectPublished(started);
  });

  it('causes no violations that the sandbox reports', async () => {
    expect(await product.control.listViolations()).toEqual([]);
  });
});
