import { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { OverdueDelivery } from '#app/domain/accounts/account-notices.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { WHERE_OPEN } from '../../open-states.ts';

const MAX_NAMED = 5;
const CAPTION_LENGTH = 80;

/** Counts the workspace's late deliveries and lists the ones that have been late the longest. */
export async function listOverdueDeliveries(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<{ count: number; items: OverdueDelivery[] }> {
  requireRole(actor, 'viewer', 'posts:read');
  const where = {
    workspaceId: actor.workspaceId,
    lateAt: { not: null },
    state: WHERE_OPEN,
    needsDecision: false,
    ...(actor.environment ? { account: { environment: actor.environment } } : {}),
  };
  const [count, rows] = await Promise.all([
    prisma.delivery.count({ where }),
    prisma.delivery.findMany({
      where,
      select: { id: true, postId: true, platform: true, text: true, lateAt: true },
      orderBy: [{ lateAt: 'asc' }, { id: 'asc' }],
      take: MAX_NAMED,
    }),
  ]);
  const items = rows.flatMap(({ id, postId, platform, text, lateAt }) =>
    lateAt === null
      ? []
      : [
          {
            deliveryId: id,
            postId,
            platform: PlatformId.parse(platform),
            caption: text.slice(0, CAPTION_LENGTH),
            lateSince: lateAt.toISOString(),
          },
        ],
  );
  return { count, items };
}
