import { createId } from '#app/server/db/ids.ts';
import { MAX_RECIPIENTS, notifyResumed } from '#app/server/db/queries/notification.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { WHERE_RUNNABLE } from '../open-states.ts';

/** Deliveries waiting for one account beyond this many still resume; only their timeline lacks the event. */
const MAX_EVENTS = 1000;

interface Resumption {
  readonly accountIds: readonly string[];
  readonly now: Date;
  /** Who reconnected them; null if a check found that they work. */
  readonly byUserId: string | null;
}

/**
 * Records in the timelines of deliveries that waited for these accounts that they resume, and clears their
 * lateness: time spent waiting for a person doesn't count. The sweep then finds them. Only a person's reconnect
 * restarts the time that they wait if the platform refuses them again.
 */
export async function resumeDeliveries(
  tx: Prisma.TransactionClient,
  { accountIds, now, byUserId }: Resumption,
): Promise<void> {
  await readReconnectRequests(tx, accountIds, now);
  const where: Prisma.DeliveryWhereInput = {
    accountId: { in: [...accountIds] },
    state: WHERE_RUNNABLE,
    needsDecision: false,
  };
  const held = await tx.delivery.findMany({
    where,
    select: { id: true, attempt: true, step: true },
    take: MAX_EVENTS,
  });
  if (held.length === 0) return;
  const isReconnected = byUserId !== null;
  const waited = isReconnected ? { lateAt: null, reconnectUntil: null } : { lateAt: null };
  await tx.delivery.updateMany({ where, data: waited });
  if (byUserId !== null) await notifyAuthors(tx, { accountIds, now, byUserId });
  const message = isReconnected
    ? 'The account was reconnected. Publishing resumes.'
    : 'The account works again. Publishing resumes.';
  await tx.deliveryEvent.createMany({
    data: held.map(({ id, attempt, step }) => ({
      id: createId('evt'),
      deliveryId: id,
      at: now,
      attempt,
      step,
      kind: 'resumed',
      message,
    })),
  });
}

async function notifyAuthors(
  tx: Prisma.TransactionClient,
  { accountIds, now, byUserId }: Resumption & { readonly byUserId: string },
): Promise<void> {
  for (const accountId of accountIds) {
    const ids = Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf'));
    await notifyResumed(withinPrisma(tx), { accountId, ids, now, byUserId });
  }
}

/** Marks the notifications that requested the reconnect as read, for everyone who got one. */
async function readReconnectRequests(
  tx: Prisma.TransactionClient,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.notification.updateMany({
    where: {
      accountId: { in: [...accountIds] },
      kind: { in: ['account_needs_reconnect', 'account_expires'] },
      readAt: null,
    },
    data: { readAt: now },
  });
}
