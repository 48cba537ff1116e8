import { toQueueNameKey } from '#app/domain/queues/queue-limits.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { type ById, toUsable } from './queue-rows.ts';

/** Throws `validation_failed` that lists every account that isn't connected. */
export async function requireAccounts(
  tx: Prisma.TransactionClient,
  actor: Actor,
  accountIds: readonly string[] = [],
): Promise<void> {
  const where = { ...toUsable(actor), id: { in: [...new Set(accountIds)] } };
  const found = await tx.account.findMany({ where, select: { id: true } });
  const known = new Set(found.map(({ id }) => id));
  const violations = accountIds.flatMap((id, index): Violation[] => {
    if (known.has(id)) return [];
    const message = `This workspace has no connected account ${id}.`;
    return [{ pointer: `/accountIds/${index}`, code: 'unknown_account', message }];
  });
  const [first] = violations;
  if (first) throw new AppError('validation_failed', { message: first.message, violations });
}

/** Throws `conflict` if another queue of the workspace has the name. */
export async function requireFreeName(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  { queueId, name }: ById & { readonly name: string },
): Promise<void> {
  const where = { workspaceId, nameKey: toQueueNameKey(name), id: { not: queueId } };
  const other = await tx.queue.findFirst({ where, select: { name: true } });
  if (!other) return;
  const message = `There is already a queue named “${other.name}”. Choose another name.`;
  throw new AppError('conflict', { message });
}
