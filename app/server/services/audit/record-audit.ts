import type { AuditAction } from '#app/domain/workspaces/audit.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';

/** Plain facts only. No secrets, and nothing about people but ids: an entry can outlive its person. */
export type AuditData = Readonly<Record<string, string | number | boolean | null>>;

export interface AuditFact {
  readonly action: AuditAction;
  readonly at: Date;
  /** The id of what it was done to. */
  readonly subject?: string;
  readonly data?: AuditData;
  /** The network that it came from (`toAddressPrefix`), where that is known. */
  readonly address?: string | null;
}

/** Who did it; null workspace: it concerns the person in all of theirs. */
export type AuditActor = Pick<Actor, 'userId' | 'via' | 'tokenId'> & {
  readonly workspaceId: string | null;
};

const LONGEST = 300;

/**
 * Writes what an actor did into the audit log, in the transaction of the deed: `recordAudit(tx, actor,
 * { action: 'member.removed', subject: member.id, at: now })`. Null for an actor: the system itself did it.
 */
export async function recordAudit(
  tx: Pick<Prisma.TransactionClient, 'auditEntry'>,
  actor: AuditActor | { readonly workspaceId: string | null } | null,
  { action, at, subject, data = {}, address = null }: AuditFact,
): Promise<void> {
  const { tokenId, ...columns } = toColumns(actor);
  const facts = tokenId === undefined ? data : { ...data, tokenId };
  await tx.auditEntry.create({
    data: {
      id: createId('aud'),
      ...columns,
      ...{ action, at, address, subject: subject ?? null, data: cut(facts) },
    },
    select: { id: true },
  });
}

function toColumns(actor: AuditActor | { readonly workspaceId: string | null } | null) {
  const person = actor !== null && 'userId' in actor ? actor : null;
  return {
    tokenId: person?.tokenId,
    workspaceId: actor?.workspaceId ?? null,
    actorUserId: person?.userId ?? null,
    actorKind: toKind(person),
  };
}

function toKind(person: AuditActor | null): string {
  if (person === null) return 'system';
  return person.via === 'token' ? 'token' : 'user';
}

function cut(data: AuditData): Prisma.InputJsonObject {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, LONGEST) : value,
  ]);
  return Object.fromEntries(entries) as Prisma.InputJsonObject;
}
