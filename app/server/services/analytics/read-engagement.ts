import type { EngagementInput, EngagementOutput } from '#app/domain/delivery/analytics.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { CallDeps } from '../publishing/store/call-with-token.ts';
import { readDeliveryMetrics } from '../publishing/read/read-delivery-metrics.ts';

type Item = EngagementOutput['items'][number];

/**
 * Reads metrics of the newest live deliveries from their platforms in parallel. A platform's refusal is
 * reported in its item.
 */
export async function readEngagement(
  deps: CallDeps,
  actor: Actor,
  { limit }: EngagementInput,
): Promise<EngagementOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId, environment } = actor;
  const rows = await deps.prisma.delivery.findMany({
    where: {
      workspaceId,
      state: 'published',
      removedAt: null,
      ...(environment ? { account: { environment } } : {}),
    },
    select: { id: true, postId: true, platform: true, url: true },
    orderBy: { id: 'desc' },
    take: limit,
  });
  const items = rows.map(async ({ id, postId, platform, url }): Promise<Item> => {
    const about = { postId, platform: PlatformId.parse(platform), url };
    try {
      return { ...about, ...(await readDeliveryMetrics(deps, actor, { deliveryId: id })) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const readAt = deps.clock.now().toISOString();
      return { ...about, deliveryId: id, readAt, metrics: null, message: error.message };
    }
  });
  return { items: await Promise.all(items) };
}
