import type { AuditAction } from '#app/domain/workspaces/audit.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';

/** Plain facts only. No secrets, and only IDs for people, because an entry can outlive its person. */
export type AuditData = Readonly<Record<string, string | number | boolean | null>>;

export interface AuditFact {
  readonly action: AuditAction;
  readonly at: Date;
  /** ID of what the action affected. */
  readonly subject?: string;
  readonly data?: AuditData;
  /** The network it came from (`toAddressPrefix`), if known. */
  readonly address?: string | null;
}

/** Who did it. A null workspace means that the entry concerns the person in all their workspaces. */
export type AuditActor = Pick<Actor, 'userId' | 'via' | 'tokenId'> & {
  readonly workspaceId: string | null;
};

const LONGEST = 300;

/**
 * Writes an action to the audit log, in the same transaction as the action: `recordAudit(tx, actor, { action:
 * 'member.removed', subject: member.id, at: now })`. A null actor means the system itself.
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
      action,
      at,
      address,
      subject: subject ?? null,
      data: cut(facts),
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
