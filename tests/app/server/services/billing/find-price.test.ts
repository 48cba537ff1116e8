import { describe, expect, it } from 'vitest';
import type { BillingPrice } from '#app/server/ports/billing-provider.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findSold } from '#app/server/services/billing/find-price.ts';

const price = (more: Partial<BillingPrice>): BillingPrice => ({
  id: 'price_old',
  lookupKey: null,
  productId: 'prod_creator',
  cycle: 'monthly',
  amountCents: 900,
  currency: 'usd',
  ...more,
});

/** The prices that are sold today, by the setting that names each. */
function sold(products: { creator: string; starter: string }) {
  const named = { starter: products.starter, creator: products.creator };
  const list = Object.entries(named).flatMap(([plan, productId]) =>
    (['monthly', 'yearly'] as const).map((cycle) =>
      price({ id: `price_${plan}_${cycle}`, lookupKey: `${plan}_${cycle}`, productId, cycle }),
    ),
  );
  const findPrices = async (references: readonly string[]) =>
    list.filter(({ id, lookupKey }) =>
      [id, lookupKey].some((name) => references.includes(name ?? '')),
    );
  const settings = {
    prices: Object.fromEntries(list.map(({ lookupKey }) => [lookupKey, lookupKey])),
  };
  return { billing: { findPrices }, settings } as unknown as Pick<
    ServiceDeps,
    'billing' | 'settings'
  >;
}

const APART = sold({ creator: 'prod_creator', starter: 'prod_starter' });
const TOGETHER = sold({ creator: 'prod_one', starter: 'prod_one' });

describe('the plan of a price', () => {
  it.each([
    ['its lookup key', price({ lookupKey: 'starter_yearly', productId: 'prod_else', cycle: null })],
    ['the product of a replaced price', price({ productId: 'prod_starter', cycle: 'yearly' })],
  ])('is found by %s', async (_how, expected) => {
    expect(await findSold(APART, expected)).toEqual({ plan: 'starter', cycle: 'yearly' });
  });

  it.each([
    ['of a product that is not sold', APART, price({ productId: 'prod_else' })],
    ['that is billed neither monthly nor yearly', APART, price({ cycle: null })],
    ['of a product that two plans share', TOGETHER, price({ productId: 'prod_one' })],
  ])('is null for a price %s', async (_which, deps, expected) => {
    expect(await findSold(deps, expected)).toBeNull();
  });
});
