import { describe, expect, it } from 'vitest';
import {
  BILLING_KEYS,
  CreateCheckoutInput,
  EnterpriseRequestInput,
  GetPriceIdInput,
  GUARANTEE_DAYS,
  toMoney,
  toPriceTexts,
  TRIAL_DAYS,
} from '#app/domain/billing/billing.ts';

describe('the prices', () => {
  it('match the pricing page', () => {
    expect(toPriceTexts('starter', 'monthly')).toEqual({ perMonth: '$9', yearly: null });
    expect(toPriceTexts('creator', 'monthly')).toEqual({ perMonth: '$18', yearly: null });
    expect(toPriceTexts('starter', 'yearly')).toEqual({
      perMonth: '$5.33',
      yearly: 'billed $64/year (saves $44)',
    });
    expect(toPriceTexts('creator', 'yearly')).toEqual({
      perMonth: '$10.75',
      yearly: 'billed $129/year (saves $87)',
    });
  });

  it('have a key for each plan that can be bought and each cycle', () => {
    expect(BILLING_KEYS).toEqual([
      'starter_monthly',
      'starter_yearly',
      'creator_monthly',
      'creator_yearly',
    ]);
    expect([TRIAL_DAYS, GUARANTEE_DAYS]).toEqual([3, 30]);
  });

  it.each([
    [0, 'usd', '$0'],
    [5, 'usd', '$0.05'],
    [101, 'usd', '$1.01'],
    [1200, 'eur', '€12'],
    [1250, 'eur', '€12.50'],
  ])('of %d cents in %s have decimals only where they matter', (cents, currency, text) => {
    expect(toMoney(cents, currency)).toBe(text);
  });
});

describe('a request for a price', () => {
  it('accepts the plan and the cycle in any case', () => {
    const price = { plan: 'starter', billingCycle: 'yearly' };
    expect(GetPriceIdInput.parse({ plan: 'Starter', billingCycle: 'YEARLY' })).toEqual(price);
    expect(GetPriceIdInput.safeParse({ ...price, plan: 'enterprise' }).success).toBe(false);
    expect(GetPriceIdInput.safeParse({ ...price, plan: 1 }).success).toBe(false);
  });
});

const isAccepted = (schema: typeof CreateCheckoutInput | typeof EnterpriseRequestInput) => {
  return (input: object): boolean => schema.safeParse(input).success;
};

describe('a form', () => {
  const checkout = { plan: 'starter', billingCycle: 'yearly' };
  const sales = { name: 'Ines', email: 'ines@example.com', company: '', message: 'Hello' };
  const local = 'a'.repeat(64);
  const toEmail = (length: number): string => {
    const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`;
    return `${local}@${domain}.${'e'.repeat(length - local.length - domain.length - 2)}`;
  };

  it.each([
    ['priceId', 0, 255],
    ['userId', 0, 255],
    ['clerkUserId', 0, 255],
    ['email', 0, 320],
    ['promoCode', 0, 100],
  ])('for a checkout accepts a %s of %d to %d characters', (field, min, max) => {
    const accepts = isAccepted(CreateCheckoutInput);
    expect(accepts({ ...checkout, [field]: 'a'.repeat(min) })).toBe(true);
    expect(accepts({ ...checkout, [field]: 'a'.repeat(max) })).toBe(true);
    expect(accepts({ ...checkout, [field]: 'a'.repeat(max + 1) })).toBe(false);
  });

  it.each([
    ['name', 1, 100],
    ['company', 0, 100],
    ['message', 1, 4000],
  ])('for the sales team accepts a %s of %d to %d characters', (field, min, max) => {
    const accepts = isAccepted(EnterpriseRequestInput);
    expect(accepts({ ...sales, [field]: 'a'.repeat(min) })).toBe(true);
    expect(accepts({ ...sales, [field]: 'a'.repeat(max) })).toBe(true);
    expect(accepts({ ...sales, [field]: 'a'.repeat(max + 1) })).toBe(false);
    expect(accepts({ ...sales, [field]: ' ' })).toBe(min === 0);
  });

  it('accepts the longest valid email address for the sales team', () => {
    const accepts = isAccepted(EnterpriseRequestInput);
    expect(accepts({ ...sales, email: toEmail(254) })).toBe(true);
    expect(accepts({ ...sales, email: toEmail(255) })).toBe(false);
  });
});
