import { noSuch } from './errors.ts';
import { subtractDiscount } from './discounts.ts';
import type { CheckoutSession, Price } from './objects.ts';
import type { CheckoutPlan } from './tables.ts';
import { emit } from './operation.ts';
import type { Operation } from './operation.ts';

export function getSession({ tables }: Operation, id: string): CheckoutSession {
  const found = tables.checkoutSessions.get(id);
  if (!found) throw noSuch('checkout.session', id);
  return found;
}

export function getPlan({ tables }: Operation, id: string): { plan: CheckoutPlan; price: Price } {
  const plan = tables.checkoutPlans.get(id);
  const price = tables.prices.get(plan?.priceId ?? '');
  if (!plan || !price) throw noSuch('checkout.session', id);
  return { plan, price };
}

/** Expires an incomplete session, which has no URL afterward. */
export function expireSession(operation: Operation, id: string): CheckoutSession {
  const session = getSession(operation, id);
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  operation.tables.checkoutSessions.set(id, expired);
  emit(operation, { type: 'checkout.session.expired', object: expired });
  return expired;
}

export type SessionDiscount = CheckoutSession['discounts'][number];

/** Returns a discount's coupon, which may be given through a promotion code. */
export function findCoupon({ tables }: Operation, discount: SessionDiscount): string | null {
  const code = tables.promotionCodes.get(discount.promotion_code ?? '');
  return code?.promotion.coupon ?? discount.coupon;
}

/** Returns what's due now: nothing in a trial, or else the price minus the coupon's discount. */
export function priceSession(
  operation: Operation,
  plan: CheckoutPlan,
  discounts: readonly SessionDiscount[],
) {
  const price = operation.tables.prices.get(plan.priceId);
  const subtotal = plan.trialDays === null ? (price?.unit_amount ?? 0) * plan.quantity : 0;
  const coupons = discounts.map((discount) => findCoupon(operation, discount) ?? '');
  const off = coupons.reduce((sum, id) => {
    const coupon = operation.tables.coupons.get(id);
    return coupon ? sum + subtractDiscount(coupon, subtotal - sum) : sum;
  }, 0);
  return {
    amount_subtotal: subtotal,
    amount_total: subtotal - off,
    total_details: { amount_discount: off, amount_shipping: 0 as const, amount_tax: 0 as const },
  };
}
