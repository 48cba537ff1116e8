import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import {
  type DeliveryCounts,
  listMetrics,
  type PostMetrics,
  explainMetricsError,
  explainNoMetrics,
} from '#app/domain/delivery/post-metrics.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import type { CallDeps } from '../publishing/store/call-with-token.ts';
import { getPost } from '../publishing/store/get-post.ts';
import { readDeliveryMetrics } from '../publishing/read/read-delivery-metrics.ts';

/** A user is waiting for the page, so slower platforms are skipped. */
const MAX_WAIT_MS = 10_000;

/**
 * Reads the metrics of each of a post's live deliveries from their platforms in parallel. A platform that
 * refuses or doesn't respond is reported in its own item. Throws `not_found`.
 */
export async function readPostMetrics(
  deps: CallDeps & Pick<ServiceDeps, 'sql' | 'mediaLinks'>,
  actor: Actor,
  { postId }: { postId: string },
): Promise<PostMetrics> {
  const { deliveries } = await getPost(deps, actor, { postId });
  const live = deliveries.filter(
    ({ state, removedAt }) => state === 'published' && removedAt === null,
  );
  const items = await Promise.all(
    live.map((delivery) =>
      Promise.race([readAccountMetrics(deps, actor, delivery), toTimeout(delivery)]),
    ),
  );
  return { postId, readAt: deps.clock.now().toISOString(), items };
}

async function readAccountMetrics(
  deps: CallDeps,
  actor: Actor,
  { id: deliveryId, platform }: DeliveryOutput,
): Promise<DeliveryCounts> {
  try {
    const { metrics, message } = await readDeliveryMetrics(deps, actor, { deliveryId });
    const isSilent = metrics !== null && listMetrics(platform, metrics).length === 0;
    return {
      deliveryId,
      counts: isSilent ? null : metrics,
      message: isSilent ? explainNoMetrics(platform) : message,
      needsReconnect: false,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const kind = error.cause instanceof PlatformError ? error.cause.kind : 'bug';
    return toRefused(deliveryId, { platform, kind });
  }
}

function toRefused(
  deliveryId: string,
  { platform, kind }: { platform: DeliveryOutput['platform']; kind: PlatformErrorKind },
): DeliveryCounts {
  const message = explainMetricsError(platform, kind);
  return { deliveryId, counts: null, message, needsReconnect: kind === 'reauthorize' };
}

function toTimeout({ id, platform }: DeliveryOutput): Promise<DeliveryCounts> {
  return new Promise((resolve) => {
    const late = toRefused(id, { platform, kind: 'unavailable' });
    setTimeout(() => resolve(late), MAX_WAIT_MS).unref();
  });
}
