import type { Coupon, Price, Product, PromotionCode, OtherFields } from './objects.ts';
import type { Tables } from './tables.ts';

/** Creation date of the seeded objects: 2026-01-01. */
const OPENED_AT = 1_767_225_600;

const NO_MINIMUM = { minimum_amount: null, minimum_amount_currency: null };

const UNUSED_OF_PRODUCTS = {
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
};

const PRODUCTS = {
  starter: 'prod_SandboxStarter',
  creator: 'prod_SandboxCreator',
} as const;

const SEEDED_PRODUCTS: readonly Product[] = [
  buildProduct(PRODUCTS.starter, 'Starter', OPENED_AT),
  buildProduct(PRODUCTS.creator, 'Creator', OPENED_AT),
];

/** The product's price list, in cents. */
const SEEDED_PRICES: readonly Price[] = [
  createPrice({ key: 'starter_monthly', product: PRODUCTS.starter, amount: 900 }),
  createPrice({ key: 'starter_yearly', product: PRODUCTS.starter, amount: 6400 }),
  createPrice({ key: 'creator_monthly', product: PRODUCTS.creator, amount: 1800 }),
  createPrice({ key: 'creator_yearly', product: PRODUCTS.creator, amount: 12_900 }),
];

const SEEDED_COUPONS: readonly Coupon[] = [
  createCoupon('fall20', { name: '20% off once', percent_off: 20, duration: 'once' }),
  createCoupon('firstmonth', { name: 'First month free', percent_off: 100, duration: 'once' }),
  createCoupon('half3', {
    name: '50% off for three months',
    percent_off: 50,
    duration: 'repeating',
    duration_in_months: 3,
  }),
  createCoupon('minus5', { name: '$5 off', amount_off: 500, duration: 'forever' }),
];

/** A valid code for each kind of coupon, and an invalid one for each reason. */
const SEEDED_CODES: readonly PromotionCode[] = [
  createCode('FALL20', 'fall20'),
  createCode('FIRSTMONTH', 'firstmonth', { max_redemptions: 10 }),
  createCode('HALF3', 'half3'),
  createCode('MINUS5', 'minus5'),
  createCode('NEWCOMER', 'fall20', { restrictions: { first_time_transaction: true } }),
  createCode('SUMMER19', 'fall20', { expires_at: OPENED_AT + 86_400 }),
  createCode('SOLDOUT', 'fall20', { max_redemptions: 5, times_redeemed: 5 }),
  createCode('RETIRED', 'fall20', { active: false }),
];

/** Stores the seeded objects on first use, and again after a reset. */
export function seed(tables: Tables): void {
  if (tables.prices.get(SEEDED_PRICES[0]?.id ?? '')) return;
  for (const product of SEEDED_PRODUCTS) tables.products.set(product.id, product);
  for (const coupon of SEEDED_COUPONS) tables.coupons.set(coupon.id, coupon);
  for (const code of SEEDED_CODES) tables.promotionCodes.set(code.id, code);
  for (const price of SEEDED_PRICES.toReversed()) tables.prices.set(price.id, price);
}

/** Builds a product with only a name. Doesn't store it. */
export function buildProduct(id: string, name: string, created: number): Product {
  return {
    id,
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    metadata: {},
    name,
    updated: created,
    url: null,
    ...UNUSED_OF_PRODUCTS,
  };
}

function createPrice(seeded: { key: string; product: string; amount: number }): Price {
  const { key, product, amount } = seeded;
  return toPrice({
    id: `price_Sandbox_${key}`,
    created: OPENED_AT,
    currency: 'usd',
    lookup_key: key,
    metadata: {},
    product,
    unit_amount: amount,
    interval: key.endsWith('_yearly') ? 'year' : 'month',
  });
}

type PriceFields = Pick<
  Price,
  'id' | 'created' | 'currency' | 'lookup_key' | 'metadata' | 'product' | 'unit_amount'
> & { interval: 'month' | 'year' };

export function toPrice({ interval, ...fields }: PriceFields): Price {
  const recurring = {
    interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
  const rest = {
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    nickname: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: String(fields.unit_amount),
  };
  return { ...fields, object: 'price', active: true, recurring, ...rest };
}

function createCoupon(
  id: string,
  more: Partial<Coupon> & Pick<Coupon, 'duration'>,
): Coupon & OtherFields {
  const rest = {
    created: OPENED_AT,
    livemode: false,
    metadata: {},
    max_redemptions: null,
    redeem_by: null,
  };
  return {
    id,
    object: 'coupon',
    amount_off: null,
    percent_off: null,
    duration_in_months: null,
    name: null,
    times_redeemed: 0,
    valid: true,
    ...rest,
    ...more,
    currency: more.amount_off === undefined ? null : 'usd',
  };
}

function createCode(
  code: string,
  coupon: string,
  more: Partial<PromotionCode> = {},
): PromotionCode & OtherFields {
  const { restrictions = { first_time_transaction: false }, ...fields } = more;
  return {
    id: `promo_Sandbox_${code}`,
    object: 'promotion_code',
    active: true,
    code,
    created: OPENED_AT,
    customer: null,
    expires_at: null,
    max_redemptions: null,
    times_redeemed: 0,
    customer_account: null,
    livemode: false,
    metadata: {},
    promotion: { coupon, type: 'coupon' },
    restrictions: { ...restrictions, ...NO_MINIMUM },
    ...fields,
  };
}
