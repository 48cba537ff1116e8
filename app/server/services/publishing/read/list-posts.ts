import type { ListPostsInput, PostPage } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findMediaOutputs } from '#app/server/services/media/to-media-output.ts';
import {
  getPostMediaIds,
  listPostMediaIds,
  POST_COLUMNS,
  toPostOutput,
} from '#app/server/services/deliveries/to-post-output.ts';
import { findPageIds } from './find-page-ids.ts';

/**
 * Lists the workspace's posts, newest first, one page at a time. `search` matches platform, caption,
 * hashtags, and ID, case-insensitively, and combines with the other filters. The cursor is the last ID of the
 * previous page.
 */
export async function listPosts(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  input: ListPostsInput,
): Promise<PostPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const ids = await findPageIds(deps, actor, input);
  const rows = await deps.prisma.post.findMany({
    where: { id: { in: ids.slice(0, input.limit) }, workspaceId: actor.workspaceId },
    select: POST_COLUMNS,
    orderBy: { id: 'desc' },
  });
  const found = rows.map((row) => ({ row, ids: getPostMediaIds(deps.mediaLinks, row) }));
  const mediaIds = listPostMediaIds(found.map(({ ids: own }) => own));
  const media = await findMediaOutputs(deps, actor, mediaIds);
  return {
    items: found.map(({ row, ids: own }) => toPostOutput(row, own, media)),
    nextCursor: ids.length > input.limit ? (rows.at(-1)?.id ?? null) : null,
  };
}
