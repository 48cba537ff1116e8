import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { changeDelivery } from '../store/change-delivery.ts';
import { enqueueDelivery } from '#app/server/services/deliveries/enqueue-delivery.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';

export type RequeueDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>;

/**
 * Returns a delivery to the queue at its first step, with a job, in one transaction. Throws `conflict` if
 * `where` no longer matches.
 */
export async function requeueDelivery(
  deps: RequeueDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  requeue: {
    message: string;
    where: Prisma.DeliveryWhereInput;
    also?: (tx: Prisma.TransactionClient) => Promise<void>;
  },
): Promise<void> {
  const { delivery } = work;
  await changeDelivery(deps, work, {
    where: requeue.where,
    data: {
      state: 'queued',
      step: null,
      stepState: {},
      attempt: 0,
      lostCommits: 0,
      intentAt: null,
      slotAt: null,
      lateAt: null,
      runAt: deps.clock.now(),
      needsDecision: false,
      errorKind: null,
      errorCode: null,
      errorMessage: null,
      errorRemedy: null,
      platformMessage: null,
      retrySafe: null,
    },
    event: { kind: 'retry', message: requeue.message },
    also: async (tx) => {
      await requeue.also?.(tx);
      await enqueueDelivery(deps.queue, delivery, { tx });
    },
  });
  deps.queue.wake();
}
