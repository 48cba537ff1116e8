import type { SessionSubscriptionOutput } from '#app/domain/billing/billing.ts';
import { BillingCycle, PlanId, SubscriptionStatus } from '#app/domain/billing/plans.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { syncSubscription } from './sync-subscription.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'billing' | 'clock' | 'logger' | 'settings'>;

/**
 * Returns the result of a checkout, read from the payment provider, so a returning customer needn't wait for
 * a webhook. The status is `none` until the checkout is paid. Throws `not_found` for another workspace's
 * checkout.
 */
export async function confirmCheckout(
  deps: Deps,
  { workspaceId }: Actor,
  { sessionId }: { sessionId: string },
): Promise<SessionSubscriptionOutput> {
  const checkout = await deps.billing.findCheckout(sessionId);
  if (checkout?.workspaceId !== workspaceId) {
    throw new AppError('not_found', { message: 'This workspace has no checkout with this ID.' });
  }
  if (checkout.state === 'complete' && checkout.subscriptionId !== null) {
    await syncSubscription(deps, checkout.subscriptionId);
  }
  const row = await deps.prisma.subscription.findUnique({
    where: { workspaceId },
    select: { status: true, plan: true, cycle: true },
  });
  return {
    subscriptionStatus: SubscriptionStatus.catch('none').parse(row?.status),
    plan: PlanId.nullable().catch(null).parse(row?.plan),
    billingCycle: BillingCycle.nullable().catch(null).parse(row?.cycle),
  };
}
