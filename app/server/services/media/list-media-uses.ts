import type { MediaUses } from '#app/domain/media/media.ts';
import { DeliveryState, isTerminal } from '#app/domain/posts/delivery-state.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { IN_LIBRARY } from './list-media.ts';

/** More than anyone reads; the newest posts are listed. */
const MOST = 50;

/** Lists the posts that use a file, newest first. Throws `not_found`. */
export async function listMediaUses(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { mediaId }: { mediaId: string },
): Promise<MediaUses> {
  requireRole(actor, 'viewer', 'media:read');
  const { workspaceId } = actor;
  const found = await prisma.mediaAsset.count({
    where: { ...IN_LIBRARY, id: mediaId, workspaceId },
  });
  if (found === 0) throw new AppError('not_found', { message: 'There is no such media file.' });
  const usesIt = { OR: [{ mediaAssetIds: { has: mediaId } }, { coverAssetId: mediaId }] };
  const posts = await prisma.post.findMany({
    where: { workspaceId, deliveries: { some: usesIt } },
    select: {
      id: true,
      createdAt: true,
      deliveries: { where: usesIt, select: { state: true, text: true } },
    },
    orderBy: { id: 'desc' },
    take: MOST,
  });
  return {
    items: posts.map(({ id, createdAt, deliveries }) => ({
      postId: id,
      caption: deliveries[0]?.text ?? '',
      createdAt: createdAt.toISOString(),
      isUnderWay: deliveries.some(({ state }) => !isTerminal(DeliveryState.parse(state))),
    })),
  };
}
