import {
  type AuditEntryOutput,
  type AuditPage,
  isOperatorAction,
  type ListAuditInput,
  toActionText,
} from '#app/domain/workspaces/audit.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { type EntryRow, findEntries } from './find-entries.ts';
import { findNames, findPeople, type Person, toPersonName } from './find-names.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

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
  const found = await findEntries({ prisma }, actor.workspaceId, { group, cursor, limit });
  const page = found.slice(0, limit);
  const ids = [...new Set(page.flatMap(listIds))];
  const actorIds = [...new Set(page.flatMap(({ actorUserId }) => actorUserId ?? []))];
  const [names, actors] = await Promise.all([
    findNames({ prisma }, { workspaceId: actor.workspaceId, ids }),
    findPeople({ prisma }, actorIds),
  ]);
  const items = page.map((row) => toOutput(row, { names, actors }));
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Lists the entry's subject first, then the token that acted. */
function listIds(row: EntryRow): string[] {
  const { userId, tokenId } = row.data;
  return [userId ?? row.subject, tokenId].filter((id) => typeof id === 'string');
}

interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly actors: ReadonlyMap<string, Person>;
}

function toOutput(row: EntryRow, { names, actors }: Known): AuditEntryOutput {
  const { id, at, action, subject, address, actorKind, actorUserId, data } = row;
  return {
    id,
    action,
    subject,
    address,
    data,
    at: at.toISOString(),
    text: toActionText(action),
    ...toActor({ action, actorKind }, actors.get(actorUserId ?? '')),
    token: names.get(String(data['tokenId'])) ?? null,
    about: names.get(String(data['userId'] ?? subject)) ?? null,
  };
}

/** Operators are shown as the system, because their addresses are none of the workspace's business. */
function toActor(
  { action, actorKind }: Pick<EntryRow, 'action' | 'actorKind'>,
  person: Person | undefined,
): Pick<AuditEntryOutput, 'by' | 'email' | 'name'> {
  const isPerson = actorKind === 'user' || actorKind === 'token';
  if (!isPerson || isOperatorAction(action)) return { by: 'system', ...toPerson(undefined) };
  return { by: actorKind, ...toPerson(person) };
}

function toPerson(person: Person | undefined): Pick<AuditEntryOutput, 'email' | 'name'> {
  if (person === undefined) return { email: null, name: null };
  return { email: person.email, name: toPersonName(person) };
}
