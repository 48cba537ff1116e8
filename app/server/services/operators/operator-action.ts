import type { AuditAction } from '#app/domain/workspaces/audit.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import { type AuditData, recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { type AccessDeps, requireOperator } from './read-access.ts';

export type ActionDeps = AccessDeps & Pick<ServiceDeps, 'prisma' | 'clock' | 'callLimits'>;

/** Checks that the actor is an operator, and counts the action. Throws `not_found`, or `rate_limited`. */
export async function startAction(deps: ActionDeps, actor: Actor): Promise<void> {
  await requireOperator(deps, actor);
  await deps.callLimits.count('operator-action', actor.userId);
}

export interface ActionTarget {
  readonly action: Extract<AuditAction, `operator.${string}`>;
  /** The workspace that the action affects, whose log has the entry; null if it affects none. */
  readonly workspaceId: string | null;
  readonly subject: string;
  readonly data?: AuditData;
  readonly at: Date;
}

/** Writes an operator's action to the audit log, in the transaction of the action. */
export async function recordAction(
  tx: Pick<Prisma.TransactionClient, 'auditEntry'>,
  actor: Actor,
  { workspaceId, ...fact }: ActionTarget,
): Promise<void> {
  await recordAudit(tx, { userId: actor.userId, via: actor.via, workspaceId }, fact);
}
