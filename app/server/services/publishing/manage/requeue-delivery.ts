import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { changeDelivery, type DeliveryChange } from '../store/change-delivery.ts';
import { enqueueDelivery } from '#app/server/services/deliveries/enqueue-delivery.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';

export type RequeueDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>;

interface Requeue {
  readonly event: { readonly kind: string; readonly message: string };
  readonly where: Prisma.DeliveryWhereInput;
  /** Further columns. */
  readonly data?: Prisma.DeliveryUpdateManyMutationInput;
  readonly also?: (tx: Prisma.TransactionClient) => Promise<void>;
}

/**
 * Returns a delivery to the queue at its first step, with a job, in one transaction. Throws `conflict` if
 * `where` no longer matches.
 */
export async function requeueDelivery(
  deps: RequeueDeps,
  work: { actor: Actor; delivery: FoundDelivery },
  { message, ...requeue }: Omit<Requeue, 'event'> & { readonly message: string },
): Promise<void> {
  const event = { kind: 'retry', message };
  await changeDelivery(deps, work, toRequeue(deps, work.delivery, { ...requeue, event }));
  deps.queue.wake();
}

/** Returns the change that moves a delivery to the queue, with its job. Wake the queue after the transaction. */
export function toRequeue(
  { queue, clock }: Pick<RequeueDeps, 'queue' | 'clock'>,
  delivery: FoundDelivery,
  { event, where, data, also }: Requeue,
): DeliveryChange {
  return {
    where,
    data: {
      state: 'queued',
      step: null,
      stepState: {},
      attempt: 0,
      lostCommits: 0,
      intentAt: null,
      slotAt: null,
      lateAt: null,
      runAt: clock.now(),
      needsDecision: false,
      errorKind: null,
      errorCode: null,
      errorMessage: null,
      errorRemedy: null,
      platformMessage: null,
      retrySafe: null,
      ...data,
    },
    event,
    also: async (tx) => {
      await also?.(tx);
      await enqueueDelivery(queue, delivery, { tx });
    },
  };
}
