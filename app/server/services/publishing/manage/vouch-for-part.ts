import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { countThreadPosts } from '#app/server/services/deliveries/to-thread.ts';
import { getCurrentPost, withLivePart } from '../run/current-post.ts';
import { findDeliveryAdapter } from '../store/call-with-token.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';
import { requeueDelivery } from './requeue-delivery.ts';

interface Work {
  readonly actor: Actor;
  readonly delivery: FoundDelivery;
}

/**
 * Continues a thread after a post that a person found on the platform: the next post replies to it, so its link is
 * needed. Returns false, and changes nothing, if it isn't a thread or this is its last post. Throws
 * `validation_failed` without a link to the post.
 */
export async function vouchForPart(
  deps: ServiceDeps,
  work: Work,
  { url, where }: { readonly url: string | null; readonly where: Prisma.DeliveryWhereInput },
): Promise<boolean> {
  const { delivery } = work;
  const row = await deps.prisma.delivery.findUniqueOrThrow({
    where: { id: delivery.id },
    select: { text: true, options: true, mediaAssetIds: true, coverAssetId: true },
  });
  const options = PlatformOptions.parse(row.options);
  const { number, count } = getCurrentPost({ ...row, ...delivery, options });
  if (number === count) return false;
  const remoteId = readLink(deps, delivery, { url, number });
  const liveParts = withLivePart(delivery, { remoteId, url, now: deps.clock.now() });
  await requeueDelivery(deps, work, {
    message: `A person found post ${number} of ${count} at ${url}. The thread continues.`,
    where,
    data: {
      liveParts: [...liveParts],
      remoteId: liveParts[0]?.remoteId ?? null,
      url: liveParts[0]?.url ?? null,
    },
  });
  return true;
}

/**
 * Returns the columns of a delivery whose only or last post a person confirmed. A thread keeps the link to its first
 * post. Its last one has a link if the person entered one that names it; otherwise Fanfare doesn't know it.
 */
export function toVouchedLink(
  deps: ServiceDeps,
  delivery: FoundDelivery,
  url: string | null,
): Pick<Prisma.DeliveryUpdateManyMutationInput, 'url' | 'liveParts'> {
  const [first] = delivery.liveParts;
  if (!first) return { url };
  const remoteId = readId(deps, delivery, url);
  const isComplete = delivery.liveParts.length >= countThreadPosts(delivery.options);
  if (!remoteId || isComplete) return { url: first.url };
  const liveParts = withLivePart(delivery, { remoteId, url, now: deps.clock.now() });
  return { url: first.url, liveParts: [...liveParts] };
}

const readId = (deps: ServiceDeps, delivery: FoundDelivery, url: string | null) =>
  url && findDeliveryAdapter(deps, delivery).readPostId?.(url);

function readLink(
  deps: ServiceDeps,
  delivery: FoundDelivery,
  { url, number }: { readonly url: string | null; readonly number: number },
): string {
  const remoteId = readId(deps, delivery, url);
  if (remoteId) return remoteId;
  const { name } = PLATFORMS[delivery.platform];
  const message = `Enter the link to post ${number} of the thread on ${name}, so that the next post can reply to it.`;
  const violations = [{ pointer: '/url', code: 'invalid_value' as const, message }];
  throw new AppError('validation_failed', { message, violations });
}
