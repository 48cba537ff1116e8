import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { DAY_SECONDS } from './calendar.ts';
import { CreateInput } from './checkout-input.ts';
import { expireSession, getSession, priceSession } from './checkout-state.ts';
import type { SessionDiscount } from './checkout-state.ts';
import { requireCustomer } from './customers.ts';
import { explainCode } from './discounts.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { CheckoutSession } from './objects.ts';
import { expand, readParams } from './params.ts';
import { requirePrice } from './prices.ts';
import type { CheckoutPlan } from './tables.ts';
import type { Operation } from './operation.ts';

const ID_LENGTH = 58;

type Input = z.output<typeof CreateInput>;

export function createSession({ operation, fields }: ApiCall): CheckoutSession {
  const { context, tables } = operation;
  const input = readParams(context, CreateInput, fields);
  const plan = readPlan(operation, input);
  if (input.customer !== undefined) requireCustomer(operation, input.customer, 'customer');
  const id = `cs_test_a1${randomText(context.random, ID_LENGTH)}`;
  const discounts = readDiscounts(operation, input);
  const session: CheckoutSession = {
    ...UNUSED,
    id,
    object: 'checkout.session',
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    ...priceSession(operation, plan, discounts),
    ...toGiven(input),
    created: operation.at,
    currency: requirePrice(operation, plan.priceId).currency,
    discounts,
    expires_at: input.expires_at ?? operation.at + DAY_SECONDS,
    invoice: null,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    url: `${context.baseUrl}/c/pay/${id}`,
  };
  requireSessionTime(operation, session);
  tables.checkoutPlans.set(id, plan);
  tables.checkoutSessions.set(id, session);
  return session;
}

export function readSession({ operation, id, fields }: ApiCall): CheckoutSession {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return getSession(operation, id);
}

export function expireOpenSession({ operation, id, fields }: ApiCall): CheckoutSession {
  readParams(operation.context, z.strictObject({ expand }), fields);
  const { status } = getSession(operation, id);
  if (status !== 'open') {
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${status}".`,
    );
  }
  return expireSession(operation, id);
}

function readPlan(operation: Operation, input: Input): CheckoutPlan {
  const [item] = input.line_items;
  const param = 'line_items[0][price]';
  const price = requirePrice(operation, item?.price ?? '', param);
  if (!price.active) throw badRequest('The price specified is inactive.', { param });
  return { priceId: price.id, quantity: item?.quantity ?? 1, ...toTrial(input) };
}

function toTrial({ subscription_data: data }: Input) {
  return {
    trialDays: data?.trial_period_days ?? null,
    missingCard: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    subscriptionMetadata: mergeMetadata({}, data?.metadata),
  } satisfies Partial<CheckoutPlan>;
}

function readDiscounts(operation: Operation, input: Input): SessionDiscount[] {
  return (input.discounts ?? []).map(({ coupon = null, promotion_code = null }) => {
    if (promotion_code !== null) requireCode(operation, promotion_code, input.customer ?? null);
    if (coupon !== null && !operation.tables.coupons.get(coupon)) throw noSuch('coupon', coupon);
    return { coupon, promotion_code };
  });
}

function requireCode(operation: Operation, id: string, customer: string | null): void {
  const param = 'discounts[0][promotion_code]';
  const code = operation.tables.promotionCodes.get(id);
  if (!code) throw noSuch('promotion code', id, param);
  const reason = explainCode(operation, code, customer);
  if (reason !== null) throw badRequest(reason, { param });
}

function toGiven(input: Input) {
  return {
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    customer: input.customer ?? null,
    customer_email: input.customer_email ?? null,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    payment_method_collection: input.payment_method_collection ?? ('always' as const),
    success_url: input.success_url,
    billing_address_collection: input.billing_address_collection ?? null,
  };
}

const MIN_EXPIRY_SECONDS = 30 * 60;

function requireSessionTime({ at }: Operation, { expires_at: end }: CheckoutSession): void {
  if (end >= at + MIN_EXPIRY_SECONDS && end <= at + DAY_SECONDS) return;
  const message =
    'The `expires_at` timestamp must be from 30 minutes to 24 hours after Checkout Session creation.';
  throw badRequest(message, { param: 'expires_at' });
}

const NO_TEXT = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};
const UNUSED = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: NO_TEXT,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_cost: null,
  shipping_address_collection: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
};
