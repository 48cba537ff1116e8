import { DeliveryMetrics } from '#app/domain/delivery/delivery-dossier.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import {
  callWithToken,
  type CallDeps,
  findDeliveryAdapter,
  toRefusal,
} from '../store/call-with-token.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';

/**
 * Reads a live post's metrics fresh from the platform; if there are none, explains why. Throws `not_found`,
 * `conflict` if the post isn't live, or `platform_refused`.
 */
export async function readDeliveryMetrics(
  deps: CallDeps,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<DeliveryMetrics> {
  requireRole(actor, 'viewer', 'posts:read');
  const delivery = await findDelivery(deps, actor, deliveryId);
  if (delivery.state !== 'published')
    throw new AppError('conflict', { message: 'Only live posts have metrics.' });
  const read = await readNumbers(deps, delivery);
  return { deliveryId, readAt: deps.clock.now().toISOString(), ...read };
}

async function readNumbers(
  deps: CallDeps,
  delivery: FoundDelivery,
): Promise<Pick<DeliveryMetrics, 'metrics' | 'message'>> {
  const { name } = PLATFORMS[delivery.platform];
  const none = (message: string) => ({ metrics: null, message });
  const { remoteId } = delivery;
  const { readMetrics } = findDeliveryAdapter(deps, delivery);
  if (delivery.removedAt !== null) return none('The post was deleted from the platform.');
  if (readMetrics === null) return none(`${name} doesn’t provide metrics to Fanfare.`);
  if (remoteId === null)
    return none(`${name} didn’t return an ID for this post, so its metrics can’t be read.`);
  try {
    const found = await callWithToken(deps, delivery, {
      call: (context, account) => readMetrics(context, account, [remoteId]),
    });
    const own = found.find((metrics) => metrics.remoteId === remoteId);
    if (!own) return none(`${name} no longer has this post.`);
    return { metrics: DeliveryMetrics.shape.metrics.parse(own), message: null };
  } catch (error) {
    throw toRefusal(error, delivery);
  }
}
