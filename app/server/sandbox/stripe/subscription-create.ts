import { z } from 'zod';
import { chargeOutcome, resolvePaymentMethod } from './cards.ts';
import { requireCustomer } from './customers.ts';
import { ApiError, badRequest, cardDeclined, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { Customer, Subscription } from './objects.ts';
import { expand, flag, integer, metadata, readParams, text } from './params.ts';
import { requirePrice } from './prices.ts';
import { startSubscription } from './subscription-start.ts';
import type { Operation } from './operation.ts';

const MissingMethod = z.enum(['cancel', 'create_invoice', 'pause']);

const CreateInput = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: integer.optional() })).length(1),
  default_payment_method: text.optional(),
  cancel_at_period_end: flag.optional(),
  trial_period_days: integer.optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: MissingMethod }) })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  payment_behavior: z
    .enum([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ])
    .optional(),
  metadata: metadata.optional(),
  expand,
});
type Input = z.output<typeof CreateInput>;

/**
 * Starts a subscription with one price. Its first payment either succeeds or is rejected with 402: the
 * sandbox has no incomplete subscriptions, regardless of `payment_behavior`.
 */
export function createSubscription({ operation, fields }: ApiCall): Subscription {
  const input = readParams(operation.context, CreateInput, fields);
  const customer = requireCustomer(operation, input.customer, 'customer');
  const [item] = input.items;
  const price = requirePrice(operation, item?.price ?? '', 'items[0][price]');
  if (!price.active)
    throw badRequest('The price specified is inactive.', { param: 'items[0][price]' });
  const trialDays = input.trial_period_days ?? null;
  return startSubscription(operation, {
    customer: customer.id,
    price,
    quantity: item?.quantity ?? 1,
    trialDays,
    missingCard: input.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    paymentMethod: readMethod(operation, customer, input),
    endsAtPeriodEnd: input.cancel_at_period_end ?? false,
    metadata: mergeMetadata({}, input.metadata),
    discounts: readDiscounts(operation, input),
  });
}

/** Returns the payment method for the first invoice. A trial doesn't need one. */
function readMethod(operation: Operation, customer: Customer, input: Input): string | null {
  const named = input.default_payment_method;
  const id = named === undefined ? null : resolvePaymentMethod(operation, named, customer.id);
  if (named !== undefined && id === null) {
    throw noSuch('PaymentMethod', named, 'default_payment_method');
  }
  const paysWith = id ?? customer.invoice_settings.default_payment_method;
  const method = operation.tables.paymentMethods.get(paysWith ?? '');
  if ((input.trial_period_days ?? 0) > 0) return id;
  if (!method) {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message,
    });
  }
  if (chargeOutcome(method) !== 'paid') throw cardDeclined('generic_decline');
  return id;
}

function readDiscounts(operation: Operation, { discounts = [] }: Input) {
  return discounts.map(({ coupon, promotion_code: promotionCode }) => {
    const code = operation.tables.promotionCodes.get(promotionCode ?? '');
    if (promotionCode !== undefined && !code) throw noSuch('promotion code', promotionCode);
    const id = code?.promotion.coupon ?? coupon ?? '';
    if (!operation.tables.coupons.get(id)) throw noSuch('coupon', id, 'discounts[0][coupon]');
    return { coupon: id, promotionCode: promotionCode ?? null };
  });
}
