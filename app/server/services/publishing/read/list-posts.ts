import type { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import type { PostPage } from '#app/domain/posts/publish.ts';
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
  const { author, ...filters } = input;
  const authorUserId = author ? await findAuthor(deps, actor, author) : undefined;
  const ids = await findPageIds(deps, actor, { ...filters, authorUserId });
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

/** Returns the ID of the member with this email address. Anything else can only be a user ID. */
async function findAuthor(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  author: string,
): Promise<string> {
  if (!author.includes('@')) return author;
  const member = await prisma.member.findFirst({
    where: { workspaceId, user: { email: author.toLowerCase() } },
    select: { userId: true },
  });
  // No post has the email address as its author, so the list is empty.
  return member?.userId ?? author;
}
