import {
  type AuditEntryOutput,
  type ListAuditInput,
  listAuditActions,
} from '#app/domain/workspaces/audit.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { toOrderedScan } from '#app/server/db/ordered-scan.ts';
import type { ServiceDeps } from '../deps.ts';

/** An entry as it's stored. */
export interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actorKind: string;
  readonly actorUserId: string | null;
  readonly subject: string | null;
  readonly address: string | null;
  readonly data: AuditEntryOutput['data'];
}

const COLUMNS = Prisma.raw(
  'e.id, e.at, e.action, e.actor_kind, e.actor_user_id, e.subject, e.address, e.data',
);
/** Sorts after every entry's ID. */
const AFTER_ALL = 'aud_z';
/** Actions of the system that concern every workspace. */
const IS_SYSTEM_WIDE = Prisma.sql`e.actor_kind = 'system' AND e.action = 'keys.rotated'`;

/**
 * Finds a page of the workspace's audit entries, newest first, and one more. Each of the three kinds of
 * entries is read from its own index and gives at most one page, so the cost doesn't depend on the length of
 * the log. The rows come from the same scan: reading them again by their IDs would cost three times as much.
 */
export async function findEntries(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  workspaceId: string,
  { group, cursor, limit }: ListAuditInput,
): Promise<EntryRow[]> {
  const page = { actions: group ? [...listAuditActions(group)] : null, cursor, take: limit + 1 };
  const ofPerson = toNewest(
    { 'e.actor_user_id': Prisma.sql`m.user_id` },
    { ...page, filter: Prisma.sql`e.workspace_id IS NULL AND NOT (${IS_SYSTEM_WIDE})` },
  );
  const ofSystem =
    page.actions?.includes('keys.rotated') === false
      ? Prisma.empty
      : Prisma.sql`UNION ALL (SELECT ${COLUMNS} FROM audit_entry e
        WHERE e.workspace_id IS NULL AND ${IS_SYSTEM_WIDE}
          AND e.id < ${cursor ?? AFTER_ALL}
        ORDER BY e.id DESC LIMIT ${page.take})`;
  return prisma.$queryRaw<EntryRow[]>`
    SELECT id, at, action, actor_kind AS "actorKind", actor_user_id AS "actorUserId", subject, address, data
    FROM (
      (${toNewest({ 'e.workspace_id': workspaceId }, page)})
      UNION ALL
      SELECT own.* FROM member m CROSS JOIN LATERAL (${ofPerson}) own
      WHERE m.workspace_id = ${workspaceId}
      ${ofSystem}
    ) entry ORDER BY id DESC LIMIT ${page.take}`;
}

interface Page {
  readonly actions: readonly string[] | null;
  readonly cursor: string | undefined;
  readonly take: number;
  /** A further condition: the one of a partial index, for example. */
  readonly filter?: Prisma.Sql;
}

/** Reads each action's newest entries: an action that is rare would be far apart in the log. */
function toNewest(
  columns: Readonly<Record<string, Prisma.Sql | string>>,
  { actions, cursor, take, filter = Prisma.sql`true` }: Page,
): Prisma.Sql {
  const key = { id: 'e.id', before: cursor };
  if (actions === null) {
    const { where, order } = toOrderedScan(columns, key);
    return Prisma.sql`
      SELECT ${COLUMNS} FROM audit_entry e WHERE ${where} AND ${filter} ORDER BY ${order} LIMIT ${take}`;
  }
  // With each action as a value of its own, Postgres knows how frequent it is. Of values from a list it would expect
  // few entries, and read and sort all of them.
  const newest = actions.map((action) => {
    const { where, order } = toOrderedScan({ ...columns, 'e.action': action }, key);
    return Prisma.sql`(
      SELECT ${COLUMNS} FROM audit_entry e WHERE ${where} AND ${filter} ORDER BY ${order} LIMIT ${take})`;
  });
  return Prisma.sql`
    SELECT newest.* FROM (${Prisma.join(newest, ' UNION ALL ')}) newest
    ORDER BY newest.id DESC LIMIT ${take}`;
}
