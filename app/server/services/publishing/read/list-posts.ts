import type { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import type { PostPage } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findPosts } from '../store/find-posts.ts';
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
  const items = await findPosts(deps, actor, ids.slice(0, input.limit));
  return { items, nextCursor: ids.length > input.limit ? (items.at(-1)?.id ?? null) : null };
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
