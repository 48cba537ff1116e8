import { GUARANTEE_DAYS } from '#app/domain/billing/billing.ts';
import type { ServiceDeps } from '../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores the refunds of a payment, and whether each was within the money-back guarantee. */
export async function recordRefunds(
  { prisma, billing }: Pick<ServiceDeps, 'prisma' | 'billing'>,
  chargeId: string,
): Promise<void> {
  const refunds = await billing.listRefunds(chargeId);
  const [first] = refunds;
  if (!first) return;
  const payer = await prisma.payer.findUnique({
    where: { customerId: first.customerId },
    select: { userId: true },
  });
  if (payer === null) return;
  await prisma.refund.createMany({
    data: refunds.map(({ id, amountCents, currency, reason, paidAt, createdAt }) => ({
      id,
      amountCents,
      currency,
      reason,
      paidAt,
      userId: payer.userId,
      refundedAt: createdAt,
      isWithinGuarantee: createdAt.getTime() - paidAt.getTime() <= GUARANTEE_DAYS * DAY_MS,
    })),
    skipDuplicates: true,
  });
}
