import type { ServiceDeps } from '../deps.ts';
import { BILLING_EVENTS_KEPT_MS } from './billing-events-kept.ts';
import { deleteTrialMarks } from './trial-marks.ts';

/**
 * Deletes IDs of the payment provider's events and records of emails after 60 days, those of erased
 * workspaces 60 days after the deletion, and records of free trials after a year.
 */
export async function deleteOldBilling({
  prisma,
  clock,
}: Pick<ServiceDeps, 'prisma' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - BILLING_EVENTS_KEPT_MS);
  await prisma.billingEvent.deleteMany({
    where: { OR: [{ processedAt: { lt: before } }, { forgetAfter: { lte: now } }] },
  });
  const isOld = [{ sentAt: { lt: before } }, { sentAt: null, claimedUntil: { lt: before } }];
  await prisma.billingEmail.deleteMany({ where: { OR: isOld } });
  await deleteTrialMarks({ prisma, clock });
}
