import type Stripe from 'stripe';

interface CodeLookup {
  readonly code: string;
  readonly customerId: string;
  readonly now: Date;
}

/**
 * Finds a usable promotion code, ignoring case. Codes for first-time customers are left to Stripe's checkout
 * page, which knows who is new.
 */
export async function findUsableCode(
  stripe: Stripe,
  { code, customerId, now }: CodeLookup,
): Promise<string | null> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const [found] = data;
  return found && isUsable(found, { customerId, now }) ? found.id : null;
}

function isUsable(
  found: Stripe.PromotionCode,
  { customerId, now }: Omit<CodeLookup, 'code'>,
): boolean {
  const { customer, expires_at, max_redemptions, times_redeemed, restrictions } = found;
  const owner = typeof customer === 'string' ? customer : (customer?.id ?? null);
  return (
    (expires_at === null || expires_at * 1000 > now.getTime()) &&
    (max_redemptions === null || times_redeemed < max_redemptions) &&
    (owner === null || owner === customerId) &&
    !restrictions.first_time_transaction
  );
}
