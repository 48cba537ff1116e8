import { type ListAuditInput, listActionsOf } from '#app/domain/workspaces/audit.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { toOrderedScan } from '#app/server/db/ordered-scan.ts';
import type { ServiceDeps } from '../deps.ts';

/**
 * Finds the IDs of a page of the workspace's audit entries, newest first, and one more. Each of the three
 * kinds of entries is read from its own index and gives at most one page, so the cost doesn't depend on the
 * length of the log.
 */
export async function findEntryIds(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  workspaceId: string,
  { group, cursor, limit }: ListAuditInput,
): Promise<string[]> {
  const actions = group ? [...listActionsOf(group)] : null;
  const most = limit + 1;
  const rest = [
    ...(cursor ? [Prisma.sql`e.id < ${cursor}`] : []),
    ...(actions ? [Prisma.sql`e.action = ANY(${actions})`] : []),
  ];
  const only = rest.length === 0 ? Prisma.empty : Prisma.sql`AND ${Prisma.join(rest, ' AND ')}`;
  const person = toOrderedScan(
    { 'e.actor_user_id': Prisma.sql`m.user_id` },
    { id: 'e.id', before: cursor },
  );
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      (${ofWorkspace(workspaceId, { actions, cursor, most })})
      UNION
      SELECT own.id FROM member m CROSS JOIN LATERAL (
        SELECT e.id FROM audit_entry e
        WHERE e.workspace_id IS NULL AND ${person.where} ${only}
        ORDER BY ${person.order} LIMIT ${most}
      ) own WHERE m.workspace_id = ${workspaceId}
      UNION
      (SELECT e.id FROM audit_entry e
        WHERE e.workspace_id IS NULL AND e.actor_kind = 'system' AND e.action = 'keys.rotated' ${only}
        ORDER BY e.id DESC LIMIT ${most})
    ) entry ORDER BY id DESC LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

interface Page {
  readonly actions: readonly string[] | null;
  readonly cursor: string | undefined;
  readonly most: number;
}

/** Reads each action's newest entries: an action that is rare would be far apart in the log. */
function ofWorkspace(workspaceId: string, { actions, cursor, most }: Page): Prisma.Sql {
  const key = { id: 'e.id', before: cursor };
  const own = { 'e.workspace_id': workspaceId };
  if (actions === null) {
    const { where, order } = toOrderedScan(own, key);
    return Prisma.sql`SELECT e.id FROM audit_entry e WHERE ${where} ORDER BY ${order} LIMIT ${most}`;
  }
  const { where, order } = toOrderedScan({ ...own, 'e.action': Prisma.sql`wanted.action` }, key);
  return Prisma.sql`
    SELECT newest.id FROM unnest(${[...actions]}::text[]) AS wanted(action) CROSS JOIN LATERAL (
      SELECT e.id FROM audit_entry e WHERE ${where} ORDER BY ${order} LIMIT ${most}
    ) newest ORDER BY newest.id DESC LIMIT ${most}`;
}
