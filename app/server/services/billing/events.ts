import type { BillingEvent } from '#app/server/ports/billing-provider.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordRefunds } from './record-refunds.ts';
import { sendEmails } from './send-emails.ts';
import { syncSubscription } from './sync-subscription.ts';

export const BILLING_QUEUE = 'billing';

type Deps = Pick<
  ServiceDeps,
  'prisma' | 'queue' | 'billing' | 'clock' | 'logger' | 'settings' | 'mailer'
>;

/**
 * Stores events and enqueues their jobs. Events that arrive twice, or are listed after a webhook, are
 * deduplicated by ID. Returns how many were new.
 */
export async function claimEvents(
  { prisma, queue, clock }: Pick<Deps, 'prisma' | 'queue' | 'clock'>,
  events: readonly BillingEvent[],
): Promise<number> {
  const about = events.filter((event) => event.subscriptionId !== null || event.chargeId !== null);
  if (about.length === 0) return 0;
  const receivedAt = clock.now();
  return prisma.$transaction(async (tx) => {
    const rows = await tx.billingEvent.createManyAndReturn({
      data: about.map(({ createdAt, ...event }) => ({
        ...event,
        receivedAt,
        happenedAt: createdAt,
      })),
      skipDuplicates: true,
      select: { id: true },
    });
    await queue.enqueueAll(
      rows.map(({ id }) => toJob(id)),
      { tx },
    );
    return rows.length;
  });
}

function toJob(eventId: string) {
  const payload = { name: 'apply-billing-event', version: 1, eventId } as const;
  return { queue: BILLING_QUEUE, payload, singletonKey: eventId };
}

/**
 * Receives a webhook from the payment provider. Resolves once the event is stored. Throws
 * `invalid_signature`.
 */
export async function receiveStripeWebhook(
  deps: Deps,
  sent: { readonly payload: Buffer; readonly signature: string },
): Promise<void> {
  await claimEvents(deps, [await deps.billing.readWebhook(sent)]);
}

/** Applies an event: syncs what it's about and emails the owners if they need to act. Idempotent. */
export async function applyEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await deps.prisma.billingEvent.findUnique({
    where: { id: eventId, processedAt: null },
    select: { id: true, type: true, subscriptionId: true, chargeId: true, happenedAt: true },
  });
  if (event === null) return;
  if (event.subscriptionId !== null) await syncSubscription(deps, event.subscriptionId);
  if (event.chargeId !== null) await recordRefunds(deps, event.chargeId);
  // If the worker that is sending an email dies, `requeueEvents` finds the event again.
  if (!(await sendEmails(deps, event))) return;
  await deps.prisma.billingEvent.updateMany({
    where: { id: eventId },
    data: { processedAt: deps.clock.now() },
  });
}

const STALE_MS = 2 * 60_000;
const AT_ONCE = 100;

/** Enqueues events whose jobs were lost or given up on. */
export async function requeueEvents({ prisma, queue, clock }: Deps): Promise<void> {
  const rows = await prisma.billingEvent.findMany({
    where: { processedAt: null, receivedAt: { lt: new Date(clock.now().getTime() - STALE_MS) } },
    orderBy: { receivedAt: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  });
  await queue.enqueueAll(rows.map(({ id }) => toJob(id)));
}
