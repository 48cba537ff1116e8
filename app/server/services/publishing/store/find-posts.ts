import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findMediaOutputs } from '#app/server/services/media/to-media-output.ts';
import {
  getPostMediaIds,
  listPostMediaIds,
  POST_COLUMNS,
  toPostOutput,
} from '#app/server/services/deliveries/to-post-output.ts';

/** Returns the posts with these IDs that the actor may see, newest first. */
export async function findPosts(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  ids: readonly string[],
): Promise<PostOutput[]> {
  const rows = await deps.prisma.post.findMany({
    where: {
      id: { in: [...ids] },
      workspaceId: actor.workspaceId,
      ...(actor.environment ? { environment: actor.environment } : {}),
    },
    select: POST_COLUMNS,
    orderBy: { id: 'desc' },
  });
  const found = rows.map((row) => ({ row, ids: getPostMediaIds(deps.mediaLinks, row) }));
  const mediaIds = listPostMediaIds(found.map(({ ids: own }) => own));
  const media = await findMediaOutputs(deps, actor, mediaIds);
  return found.map(({ row, ids: own }) => toPostOutput(row, own, media));
}
