import type { ListPostsInput, PostPage } from '#app/domain/posts/publish.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findMediaOutputs } from '#app/server/services/media/to-media-output.ts';
import {
  getPostMediaIds,
  listPostMediaIds,
  POST_COLUMNS,
  toPostOutput,
} from '#app/server/services/deliveries/to-post-output.ts';

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
  const wanted = listPostMediaIds(found.map(({ ids: own }) => own));
  const media = await findMediaOutputs(deps, actor, wanted);
  return {
    items: found.map(({ row, ids: own }) => toPostOutput(row, own, media)),
    nextCursor: ids.length > input.limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Reads one ID beyond the page to tell whether there is a next page. */
async function findPageIds(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  input: ListPostsInput,
): Promise<string[]> {
  const { cursor, limit } = input;
  const conditions = [Prisma.sql`p.workspace_id = ${actor.workspaceId}`];
  if (actor.environment) conditions.push(Prisma.sql`p.environment = ${actor.environment}`);
  if (cursor) conditions.push(Prisma.sql`p.id < ${cursor}`);
  conditions.push(...toFilters(input));
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM post p WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY p.id DESC LIMIT ${limit + 1}`;
  return rows.map((row) => row.id);
}

function toFilters({ search, state, platform, from, to }: ListPostsInput): Prisma.Sql[] {
  return [
    ...(search ? [toSearchCondition(search)] : []),
    ...(state ? [Prisma.sql`p.state_summary = ${state}`] : []),
    ...(platform
      ? [
          Prisma.sql`EXISTS (SELECT 1 FROM delivery d WHERE d.post_id = p.id AND d.platform = ${platform})`,
        ]
      : []),
    ...(from ? [Prisma.sql`p.created_at >= ${new Date(from)}`] : []),
    ...(to ? [Prisma.sql`p.created_at < ${new Date(to)}`] : []),
  ];
}

function toSearchCondition(search: string): Prisma.Sql {
  const pattern = `%${search.replace(/[\\%_]/gu, '\\$&')}%`;
  return Prisma.sql`(p.id ILIKE ${pattern} OR EXISTS (
    SELECT 1 FROM delivery d WHERE d.post_id = p.id AND (d.text ILIKE ${pattern} OR d.platform ILIKE ${pattern})))`;
}
