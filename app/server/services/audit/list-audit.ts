import {
  type AuditEntryOutput,
  type AuditPage,
  type ListAuditInput,
  toActionText,
} from '#app/domain/workspaces/audit.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findEntryIds } from './find-entry-ids.ts';
import { findNames, toPersonName } from './find-names.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

const COLUMNS = {
  id: true,
  at: true,
  action: true,
  actorKind: true,
  subject: true,
  address: true,
  data: true,
  actorUser: { select: { email: true, firstName: true, lastName: true } },
} satisfies Prisma.AuditEntrySelect;

/**
 * Lists the workspace's audit entries, newest first: what its members did, their sign-ins, and what the
 * system did to every workspace. Owners only. The cursor is the last ID of the previous page.
 */
export async function listAudit(
  { prisma }: Deps,
  actor: Actor,
  { group, cursor, limit }: ListAuditInput,
): Promise<AuditPage> {
  requireRole(actor, 'owner', 'audit:read');
  const found = await findEntryIds({ prisma }, actor.workspaceId, { group, cursor, limit });
  const page = await prisma.auditEntry.findMany({
    where: { id: { in: found.slice(0, limit) }, ...toVisible(actor.workspaceId) },
    select: COLUMNS,
    orderBy: { id: 'desc' },
  });
  const ids = [...new Set(page.flatMap(listIds))];
  const names = await findNames({ prisma }, { workspaceId: actor.workspaceId, ids });
  const items = page.map((row) => toOutput(row, names));
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function toVisible(workspaceId: string): Prisma.AuditEntryWhereInput {
  const isMember = { members: { some: { workspaceId } } };
  return {
    OR: [
      { workspaceId },
      { workspaceId: null, actorUser: isMember },
      { workspaceId: null, actorKind: 'system', action: 'keys.rotated' },
    ],
  };
}

type Row = Prisma.AuditEntryGetPayload<{ select: typeof COLUMNS }>;

const readData = (row: Row) => row.data as AuditEntryOutput['data'];

/** Lists the entry's subject first, then the token that acted. */
function listIds(row: Row): string[] {
  const { userId, tokenId } = readData(row);
  return [userId ?? row.subject, tokenId].filter((id) => typeof id === 'string');
}

function toOutput(row: Row, names: ReadonlyMap<string, string>): AuditEntryOutput {
  const { id, at, action, subject, address, actorKind, actorUser } = row;
  const data = readData(row);
  return {
    id,
    action,
    subject,
    address,
    data,
    at: at.toISOString(),
    text: toActionText(action),
    by: actorKind === 'user' || actorKind === 'token' ? actorKind : 'system',
    email: actorUser?.email ?? null,
    name: actorUser && toPersonName(actorUser),
    token: names.get(String(data['tokenId'])) ?? null,
    about: names.get(String(data['userId'] ?? subject)) ?? null,
  };
}
