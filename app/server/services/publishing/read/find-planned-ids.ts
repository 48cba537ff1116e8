import type { PlannedState } from '#app/domain/posts/list-posts.ts';
import { readPlannedCursor } from '#app/domain/posts/planned-cursor.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toTextMatch } from './find-searched-ids.ts';
import { type PageFilters, toFilters } from './page-filters.ts';
import { POST_TIME } from './post-time.ts';

interface Planned {
  readonly states: readonly PlannedState[];
  readonly filters: Omit<PageFilters, 'state'>;
  /** Further conditions on the post `p`. */
  readonly others?: readonly Prisma.Sql[];
}

/**
 * Finds the IDs of a page of posts that wait for their time, and of one more, soonest first. Each state's posts are
 * read from the index `post_planned` in this order, from the cursor on.
 */
export async function findPlannedIds(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { states, filters, others = [] }: Planned,
): Promise<string[]> {
  const { cursor, search, limit, from, to, ...rest } = filters;
  const { workspaceId } = actor;
  const time = Prisma.raw(POST_TIME);
  const after = readPlannedCursor(cursor);
  const conditions = [
    ...toFilters(actor, rest),
    ...(from ? [Prisma.sql`${time} >= ${new Date(from)}`] : []),
    ...(to ? [Prisma.sql`${time} < ${new Date(to)}`] : []),
    ...(after ? [Prisma.sql`(${time}, p.id) > (${after.at}, ${after.id})`] : []),
    ...(search ? [toTextMatch(workspaceId, search)] : []),
    ...others,
  ];
  const pages = states.map((state) => {
    // Written out, because the index is only for these states.
    const own = Prisma.raw(
      `p.state_summary = '${state}' AND p.state_summary IN ('scheduled', 'held')`,
    );
    const where = [Prisma.sql`p.workspace_id = ${workspaceId}`, own, ...conditions];
    return Prisma.sql`(SELECT p.id, ${time} AS at FROM post p WHERE ${Prisma.join(where, ' AND ')}
      ORDER BY ${time}, p.id LIMIT ${limit + 1})`;
  });
  const rows = await prisma.$queryRaw<{ readonly id: string }[]>`
    SELECT planned.id FROM (${Prisma.join(pages, ' UNION ALL ')}) planned
    ORDER BY planned.at, planned.id LIMIT ${limit + 1}`;
  return rows.map(({ id }) => id);
}
