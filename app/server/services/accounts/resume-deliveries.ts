import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { WHERE_OPEN } from '../open-states.ts';

/** Deliveries waiting for one account beyond this many still resume; only their timeline lacks the event. */
const MOST_EVENTS = 1000;

/**
 * Records in the timelines of deliveries that waited for these accounts that they resume, and clears their
 * lateness: time spent waiting for a person doesn't count. The sweep then finds them.
 */
export async function resumeDeliveries(
  tx: Prisma.TransactionClient,
  { accountIds, now }: { accountIds: readonly string[]; now: Date },
): Promise<void> {
  const held = await tx.delivery.findMany({
    where: {
      accountId: { in: [...accountIds] },
      state: WHERE_OPEN,
      needsDecision: false,
    },
    select: { id: true, attempt: true, step: true },
    take: MOST_EVENTS,
  });
  if (held.length === 0) return;
  await tx.delivery.updateMany({
    where: { id: { in: held.map(({ id }) => id) } },
    data: { lateAt: null },
  });
  await tx.deliveryEvent.createMany({
    data: held.map(({ id, attempt, step }) => ({
      id: createId('evt'),
      deliveryId: id,
      at: now,
      attempt,
      step,
      kind: 'resumed',
      message: 'The account was reconnected. Publishing resumes.',
    })),
  });
}
