import type { MediaUses } from '#app/domain/media/media.ts';
import { DeliveryState, isTerminal } from '#app/domain/posts/delivery-state.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { IN_LIBRARY } from './list-media.ts';

/** More than anyone reads; the newest posts are listed. */
const MAX_POSTS = 50;

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
  if (found === 0)
    throw new AppError('not_found', { message: 'This workspace has no media file with this ID.' });
  const usesIt = { OR: [{ mediaAssetIds: { has: mediaId } }, { coverAssetId: mediaId }] };
  const postIds = await findPostIds({ prisma }, actor, mediaId);
  const posts = await prisma.post.findMany({
    where: { id: { in: postIds }, workspaceId },
    select: {
      id: true,
      createdAt: true,
      deliveries: { where: usesIt, select: { state: true, text: true } },
    },
    orderBy: { id: 'desc' },
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

/** Reads the two indexes on a delivery's files instead of all of the workspace's posts. */
async function findPostIds(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  mediaId: string,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ post_id: string }[]>`
    WITH use AS MATERIALIZED (
      SELECT d.post_id FROM delivery d
      WHERE d.workspace_id = ${workspaceId} AND d.media_asset_ids @> ARRAY[${mediaId}::text]
      UNION
      SELECT d.post_id FROM delivery d
      WHERE d.workspace_id = ${workspaceId} AND d.cover_asset_id = ${mediaId})
    SELECT post_id FROM use ORDER BY post_id DESC LIMIT ${MAX_POSTS}`;
  return rows.map(({ post_id }) => post_id);
}
