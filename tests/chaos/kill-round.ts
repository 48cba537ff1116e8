import { randomUUID } from 'node:crypto';
import type { MediaOutput } from '#app/domain/media.ts';
import type { PostOutput } from '#app/domain/publish.ts';
import { publish } from '#tests/support/product-client.ts';
import type { ProductProcesses } from '#tests/support/product-processes.ts';
import { findFaults } from './check-posts.ts';
import { type KillPoint, platformsOf } from './points.ts';
import { settle } from './settle.ts';

const ARRIVAL_LIMIT_MS = 60_000;

export interface RoundResult {
  readonly post: PostOutput;
  readonly faults: readonly string[];
}

/** Holds the point's request of every platform that has one; resolves when all have come. */
function holdAll({ proxy }: ProductProcesses, point: KillPoint) {
  const platforms = platformsOf(point);
  const waiting = new Set(platforms);
  const arrived = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  for (const platform of platforms) {
    proxy.add({
      // A container's request is too small to have a middle; its answer is what gets lost.
      at: platform === 'instagram' && point.at === 'body' ? 'answer' : point.at,
      matches: (request) => point.requests[platform]?.(request) ?? false,
      act: async () => {
        waiting.delete(platform);
        if (waiting.size === 0) arrived.resolve(undefined);
        await released.promise;
        return undefined;
      },
    });
  }
  return { waiting, arrived: arrived.promise, release: () => released.resolve(undefined) };
}

async function within(promise: Promise<unknown>, describe: () => string): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(describe())), ARRIVAL_LIMIT_MS);
  await Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer));
}

/** Publishes to the platforms of the point, kills the app when all of them stand there, starts it again. */
export async function killAndRecover(
  product: ProductProcesses,
  point: KillPoint,
  media: MediaOutput,
): Promise<RoundResult> {
  const caption = `Killed ${point.name} ${randomUUID().slice(0, 8)}`;
  const held = holdAll(product, point);
  const platforms = platformsOf(point);
  const postId = await publish(product.app, { caption, mediaId: media.id, platforms });
  await within(held.arrived, () => `${point.name}: never came: ${[...held.waiting].join(', ')}`);
  await product.kill();
  held.release();
  product.proxy.clear();
  await product.restart();
  const post = await settle(product, postId);
  return { post, faults: await checkPost(product, post, { caption, media }) };
}

export async function checkPost(
  { control }: ProductProcesses,
  post: PostOutput,
  { caption, media }: { caption: string; media: MediaOutput },
): Promise<string[]> {
  const live = await control.listPosts();
  const expected = { caption, mediaSha256: media.sha256 };
  const faults = await Promise.all(
    post.deliveries.map((delivery) => findFaults(delivery, live, expected)),
  );
  return faults.flat();
}
