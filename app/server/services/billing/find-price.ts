import { BILLING_KEYS, type BillingKey, type PaidPlan } from '#app/domain/billing/billing.ts';
import type { BillingCycle } from '#app/domain/billing/plans.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { BillingPrice } from '#app/server/ports/billing-provider.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'billing' | 'settings'>;

/**
 * Returns the ID of the plan's current price. Throws `price_not_configured`, which names the setting, if
 * there is no such price.
 */
export async function getPriceId(
  { billing, settings }: Deps,
  { plan, billingCycle: cycle }: { plan: PaidPlan; billingCycle: BillingCycle },
): Promise<string> {
  const key = `${plan}_${cycle}` as const;
  const reference = settings.prices[key];
  const [price] = await billing.findPrices([reference]);
  if (price?.cycle === cycle) return price.id;
  const varName = `STRIPE_PRICE_${key.toUpperCase()}`;
  const problem = price ? `isn’t billed per ${toWord(cycle)}` : 'isn’t an active price';
  throw new AppError('price_not_configured', {
    message: `${varName} ${problem} (${reference})`,
    meta: { varName },
  });
}

function toWord(cycle: BillingCycle): string {
  return cycle === 'monthly' ? 'month' : 'year';
}

export interface SoldPlan {
  readonly plan: PaidPlan;
  readonly cycle: BillingCycle;
}

/**
 * Finds our plan for a subscription's price; null for a custom price. A replaced price has lost its lookup
 * key but still belongs to the same product.
 */
export async function findSold(
  { billing, settings }: Deps,
  price: BillingPrice,
): Promise<SoldPlan | null> {
  const named = BILLING_KEYS.find((key) => isNamed(settings.prices[key], price));
  if (named) return toSold(named);
  const { cycle } = price;
  if (cycle === null) return null;
  const keys = BILLING_KEYS.filter((key) => toSold(key).cycle === cycle);
  const current = await billing.findPrices(keys.map((key) => settings.prices[key]));
  const isSame = (key: BillingKey): boolean =>
    current.some((one) => one.productId === price.productId && isNamed(settings.prices[key], one));
  const [found, ...others] = keys.filter(isSame);
  // If both plans share a product, the product doesn't identify the plan.
  return found && others.length === 0 ? toSold(found) : null;
}

function isNamed(reference: string, { id, lookupKey }: BillingPrice): boolean {
  return reference === id || reference === lookupKey;
}

function toSold(key: BillingKey): SoldPlan {
  const [plan, cycle] = key.split('_') as [PaidPlan, BillingCycle];
  return { plan, cycle };
}
