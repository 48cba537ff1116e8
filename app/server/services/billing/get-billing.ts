import { type BillingOutput, toMoney } from '#app/domain/billing/billing.ts';
import { BillingCycle, PlanId, SubscriptionStatus } from '#app/domain/billing/plans.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findPayer } from './payer.ts';
import { findTrialMark } from './trial-marks.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'secrets' | 'clock'>;

const MAX_REFUNDS = 3;

/** Returns the workspace's subscription, and the refunds made to the actor as its payer. */
export async function getBilling(deps: Deps, actor: Actor): Promise<BillingOutput> {
  const { prisma } = deps;
  const [row, payer] = await Promise.all([
    prisma.subscription.findUnique({
      where: { workspaceId: actor.workspaceId },
      select: COLUMNS,
    }),
    findPayer({ prisma }, actor),
  ]);
  const subscription = row ?? NO_SUBSCRIPTION;
  // There is no payer before the first checkout.
  const trialUsedAt = payer ? payer.trialUsedAt : await findTrialMark(deps, actor.userId);
  const isPayer = subscription.customerId !== null && subscription.customerId === payer?.customerId;
  return {
    ...toSubscriptionOutput(subscription),
    isPayer,
    hasUsedTrial: trialUsedAt !== null,
    refunds: isPayer ? await listRefunds({ prisma }, actor) : [],
  };
}

const COLUMNS = {
  status: true,
  plan: true,
  cycle: true,
  customerId: true,
  subscriptionId: true,
  trialEndsAt: true,
  periodEndsAt: true,
  cancelAt: true,
} as const;

type Row = Prisma.SubscriptionGetPayload<{ select: typeof COLUMNS }>;

const NO_SUBSCRIPTION: Row = {
  status: 'none',
  plan: null,
  cycle: null,
  customerId: null,
  subscriptionId: null,
  trialEndsAt: null,
  periodEndsAt: null,
  cancelAt: null,
};

const toText = (date: Date | null): string | null => date?.toISOString() ?? null;

function toSubscriptionOutput(row: Row) {
  const status = SubscriptionStatus.catch('none').parse(row.status);
  return {
    status,
    plan: PlanId.nullable().catch(null).parse(row.plan),
    cycle: BillingCycle.nullable().catch(null).parse(row.cycle),
    trialEndsAt: toText(row.trialEndsAt),
    periodEndsAt: toText(row.periodEndsAt),
    cancelAt: toText(row.cancelAt),
    isPaid: status !== 'none' && row.subscriptionId !== null,
  };
}

async function listRefunds(
  { prisma }: Pick<Deps, 'prisma'>,
  { userId }: Actor,
): Promise<BillingOutput['refunds']> {
  const rows = await prisma.refund.findMany({
    where: { userId },
    orderBy: { refundedAt: 'desc' },
    take: MAX_REFUNDS,
    select: { id: true, amountCents: true, currency: true, refundedAt: true },
  });
  return rows.map(({ id, amountCents, currency, refundedAt }) => ({
    id,
    amount: toMoney(amountCents, currency),
    refundedAt: refundedAt.toISOString(),
  }));
}
