import { randomUUID } from 'node:crypto';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { publish } from '#tests/support/product-client.ts';
import type { ProductProcesses } from '#tests/support/product-processes.ts';
import { findFaults } from './check-posts.ts';
import { type KillPoint, type Match, listPlatforms } from './points.ts';
import { settle } from './settle.ts';

const ARRIVAL_LIMIT_MS = 60_000;
/** Fraction of a file that has been uploaded when the process is killed during an upload. */
const KILL_AT = 0.5;

export interface RoundResult {
  readonly post: PostOutput;
  readonly faults: readonly string[];
  /** All bytes each platform received since the publish request. */
  readonly receivedBytes: ReadonlyMap<string, number>;
}

/** Holds each platform's request at this point. Resolves when all have arrived. */
function holdAll({ proxy }: ProductProcesses, point: KillPoint, media: MediaOutput) {
  const platforms = listPlatforms(point);
  const waiting = new Set(platforms);
  const arrived = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  for (const platform of platforms) {
    const isWhole = point.at !== 'body' || platform === 'instagram';
    proxy.add({
      // A container's request is too small to have a middle, so its response is lost instead.
      at: platform === 'instagram' && point.at === 'body' ? 'answer' : point.at,
      matches: fromByte(point.requests[platform], isWhole ? 0 : media.sizeBytes * KILL_AT),
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

/** Matches the first of these requests whose body contains that byte. */
function fromByte(match: Match | undefined, expected: number): Match {
  let passedBytes = 0;
  return (request) => {
    if (!match?.(request)) return false;
    passedBytes += Number(request.headers['content-length'] ?? 0);
    return passedBytes >= expected;
  };
}

async function within(promise: Promise<unknown>, describe: () => string): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(describe())), ARRIVAL_LIMIT_MS);
  await Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer));
}

/** Publishes to the point's platforms, kills the app once all of them are there, and restarts it. */
export async function killAndRecover(
  product: ProductProcesses,
  point: KillPoint,
  media: MediaOutput,
): Promise<RoundResult> {
  const caption = `Killed ${point.name} ${randomUUID().slice(0, 8)}`;
  const held = holdAll(product, point, media);
  const lastId = (await product.control.listReceived()).at(-1)?.id ?? 0;
  const platforms = listPlatforms(point);
  const postId = await publish(product.app, { caption, mediaId: media.id, platforms });
  await within(held.arrived, () => `${point.name}: never came: ${[...held.waiting].join(', ')}`);
  await product.kill();
  held.release();
  product.proxy.clear();
  await product.restart();
  const post = await settle(product, postId);
  const faults = await checkPost(product, post, { caption, media });
  return { post, faults, receivedBytes: await sumReceived(product, lastId) };
}

async function sumReceived({ control }: ProductProcesses, afterId: number) {
  const sums = new Map<string, number>();
  for (const { id, platform, sizeBytes } of await control.listReceived())
    if (id > afterId) sums.set(platform, (sums.get(platform) ?? 0) + sizeBytes);
  return sums;
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
