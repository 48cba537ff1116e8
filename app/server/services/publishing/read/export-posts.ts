import { toPostsCsv } from '#app/domain/bulk/posts-csv.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findPosts } from '../store/find-posts.ts';

/**
 * Returns posts as rows of a CSV that `fanfare bulk run` reads: what was published, and the results as the reason,
 * a column that runs ignore.
 */
export async function exportPostsCsv(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { postIds }: { readonly postIds: readonly string[] },
): Promise<string> {
  const posts = await exportPosts(deps, actor, { postIds });
  const rows = await deps.prisma.post.findMany({
    where: { id: { in: posts.map(({ id }) => id) }, workspaceId: actor.workspaceId },
    select: { id: true, content: true },
  });
  const inputs = new Map(
    rows.map(({ id, content }) => [id, PublishPostInput.safeParse(content).data]),
  );
  return toPostsCsv(posts.map((post) => ({ post, input: inputs.get(post.id) ?? null })));
}

/** Returns posts as the API does, newest first. */
export async function exportPosts(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { postIds }: { readonly postIds: readonly string[] },
): Promise<PostOutput[]> {
  requireRole(actor, 'viewer', 'posts:read');
  return findPosts(deps, actor, postIds);
}
