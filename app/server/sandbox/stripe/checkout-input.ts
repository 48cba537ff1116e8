import { z } from 'zod';
import { expand, flag, integer, metadata, text, webAddress, only } from './params.ts';

const MAX_TRIAL_DAYS = 730;
const DAYS_MESSAGE = `must be from 1 to ${MAX_TRIAL_DAYS}`;

const lineItem = z.strictObject({
  price: text,
  quantity: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
});

const subscriptionData = z.strictObject({
  metadata: metadata.optional(),
  trial_period_days: integer
    .refine((days) => days >= 1 && days <= MAX_TRIAL_DAYS, DAYS_MESSAGE)
    .optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
});

/**
 * The parts of Checkout that a subscription needs. Everything else is rejected by name, as are parameters
 * Stripe has removed.
 */
export const CreateInput = z
  .strictObject({
    mode: only('subscription'),
    line_items: z.array(lineItem).length(1),
    customer: text.optional(),
    customer_email: text.optional(),
    client_reference_id: z.string().max(200).optional(),
    metadata: metadata.optional(),
    subscription_data: subscriptionData.optional(),
    payment_method_collection: z.enum(['always', 'if_required']).optional(),
    allow_promotion_codes: flag.optional(),
    discounts: z
      .array(z.strictObject({ promotion_code: text.optional(), coupon: text.optional() }))
      .max(1)
      .optional(),
    success_url: webAddress,
    cancel_url: webAddress.optional(),
    expires_at: integer.optional(),
    ui_mode: only('hosted_page').optional(),
    locale: text.optional(),
    billing_address_collection: z.enum(['auto', 'required']).optional(),
    expand,
  })
  .refine((input) => input.customer === undefined || input.customer_email === undefined, {
    message: 'You may only specify one of these parameters: customer, customer_email.',
    path: ['customer_email'],
  })
  .refine((input) => input.allow_promotion_codes === undefined || input.discounts === undefined, {
    message: 'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    path: ['discounts'],
  });
