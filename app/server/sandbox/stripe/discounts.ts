import { addMonths } from './calendar.ts';
import type { Coupon, Discount, PromotionCode, Subscription } from './objects.ts';
import { createId } from './operation.ts';
import type { Operation } from './operation.ts';

export interface DiscountAmount {
  amount: number;
  discount: string;
}

/** Returns why this customer can't use a code now, or null. */
export function explainCode(
  operation: Operation,
  code: PromotionCode,
  customer: string | null,
): string | null {
  const isOver = code.expires_at !== null && code.expires_at <= operation.at;
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  if (!code.active || isOver || isUsedUp) return 'This promotion code is not active.';
  if (code.customer !== null && code.customer !== customer) {
    return 'This promotion code is for another customer.';
  }
  if (code.restrictions.first_time_transaction && hasPaid(operation, customer)) {
    return 'This promotion code is for new customers only.';
  }
  return null;
}

function hasPaid({ tables }: Operation, customer: string | null): boolean {
  return tables.invoices
    .values()
    .some((invoice) => invoice.customer === customer && invoice.amount_paid > 0);
}

/** Finds a code, ignoring case. */
export function findCode(
  { tables }: Pick<Operation, 'tables'>,
  text: string,
): PromotionCode | null {
  const upperCaseCode = text.trim().toUpperCase();
  return (
    tables.promotionCodes.values().find(({ code }) => code.toUpperCase() === upperCaseCode) ?? null
  );
}

interface Redemption {
  customer: string;
  subscription: string;
  coupon: string;
  promotionCode: string | null;
}

export function redeem(operation: Operation, redemption: Redemption): Discount {
  const { tables, at } = operation;
  const coupon = tables.coupons.get(redemption.coupon);
  if (coupon)
    tables.coupons.set(coupon.id, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  const code = tables.promotionCodes.get(redemption.promotionCode ?? '');
  if (code) {
    tables.promotionCodes.set(code.id, { ...code, times_redeemed: code.times_redeemed + 1 });
  }
  const months = coupon?.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount: Discount & Record<string, unknown> = {
    id: createId(operation, 'di'),
    object: 'discount',
    customer: redemption.customer,
    checkout_session: null,
    customer_account: null,
    invoice: null,
    invoice_item: null,
    end: months === null ? null : addMonths(at, months),
    promotion_code: redemption.promotionCode,
    source: { coupon: redemption.coupon, type: 'coupon' },
    start: at,
    subscription: redemption.subscription,
    subscription_item: null,
  };
  tables.discounts.set(discount.id, discount);
  return discount;
}

/** Lists a subscription's discounts that are still active. */
export function listHolding({ tables, at }: Operation, subscription: Subscription): Discount[] {
  return subscription.discounts
    .map((id) => tables.discounts.get(id))
    .filter((found) => found !== undefined)
    .filter(({ end }) => end === null || end > at);
}

/** Returns each discount's share of an amount. They apply in order and never go below zero. */
export function applyDiscounts(
  { tables }: Pick<Operation, 'tables'>,
  discounts: readonly Discount[],
  amount: number,
): DiscountAmount[] {
  let left = amount;
  return discounts.map(({ id, source }) => {
    const coupon = tables.coupons.get(source.coupon);
    const off = coupon ? subtractDiscount(coupon, left) : 0;
    left -= off;
    return { amount: off, discount: id };
  });
}

export function subtractDiscount(coupon: Coupon, amount: number): number {
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  return Math.min(off, amount);
}

/** Ends discounts for a single charge after the first invoice they reduced. */
export function useUp(
  operation: Operation,
  subscription: Subscription,
  used: readonly DiscountAmount[],
) {
  const { tables, at } = operation;
  const spent = used.filter(({ amount, discount }) => {
    const found = tables.discounts.get(discount);
    return amount > 0 && tables.coupons.get(found?.source.coupon ?? '')?.duration === 'once';
  });
  for (const { discount } of spent) {
    const found = tables.discounts.get(discount);
    if (found) tables.discounts.set(discount, { ...found, end: at });
  }
  const holding = listHolding(operation, subscription).map(({ id }) => id);
  return { ...subscription, discounts: holding };
}
