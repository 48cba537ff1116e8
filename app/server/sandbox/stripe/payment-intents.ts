import type { PaymentIntent } from './intent-objects.ts';
import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { requireCustomer } from './customers.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';

import { toPage } from './paging.ts';
import {
  createdFilter,
  expand,
  flag,
  integer,
  isInRange,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
} from './params.ts';
import { authorize, capture } from './payment-attempt.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

/** Stripe's minimum amount in US dollars and similar currencies. */
const MIN_AMOUNT = 50;
const SECRET_LENGTH = 25;

const CONFIRM_FIELDS = {
  payment_method: text.optional(),
  return_url: text.optional(),
  off_session: flag.optional(),
  expand,
};
const amountField = integer.refine((value) => value >= 1, 'must be greater than or equal to 1');
const CHANGE_FIELDS = {
  customer: text.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  expand,
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  payment_method_types: z.array(text).optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
};
const CreateInput = z.strictObject({
  ...CHANGE_FIELDS,
  amount: amountField,
  currency: z.string().regex(/^[a-z]{3}$/i, 'must be a three-letter code'),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  return_url: text.optional(),
  off_session: flag.optional(),
});

/**
 * `POST /v1/payment_intents`; with `confirm`, charges immediately. Throws Stripe's 402 if the card is
 * declined.
 */
export function createPaymentIntent({ operation, fields }: ApiCall): PaymentIntent {
  const input = readParams(operation.context, CreateInput, fields);
  if (input.customer !== undefined) requireCustomer(operation, input.customer, 'customer');
  if (input.amount < MIN_AMOUNT) {
    const message = 'Amount must be at least $0.50 usd';
    throw badRequest(message, { code: 'amount_too_small', param: 'amount' });
  }
  const id = createId(operation, 'pi');
  const intent: PaymentIntent = {
    ...UNUSED,
    id,
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: toAutomatic(input),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(operation.context.random, SECRET_LENGTH)}`,
    confirmation_method: input.confirmation_method ?? 'automatic',
    created: operation.at,
    currency: input.currency.toLowerCase(),
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    status: 'requires_payment_method',
    payment_method_types: input.payment_method_types ?? ['card'],
    ...toChanged(input, { metadata: {}, customer: null, description: null, payment_method: null }),
  };
  operation.tables.paymentIntents.set(id, withStatus(intent));
  emit(operation, { type: 'payment_intent.created', object: withStatus(intent) });
  if (input.confirm !== true) return withStatus(intent);
  requireReturnUrl(intent, input.return_url);
  return authorize(operation, withStatus(intent), {
    method: input.payment_method,
    returnUrl: input.return_url ?? null,
  });
}

/** `POST /v1/payment_intents/{id}` */
export function updatePaymentIntent({ operation, id, fields }: ApiCall): PaymentIntent {
  const schema = z.strictObject({ ...CHANGE_FIELDS, amount: amountField.optional() });
  const input = readParams(operation.context, schema, fields);
  const before = requireOpen(operation, id, 'update');
  const amount = input.amount ?? before.amount;
  const changed = withStatus({ ...before, ...toChanged(input, before), amount });
  operation.tables.paymentIntents.set(id, changed);
  return changed;
}

/** `POST /v1/payment_intents/{id}/confirm` */
export function confirmPaymentIntent({ operation, id, fields }: ApiCall): PaymentIntent {
  const input = readParams(operation.context, z.strictObject(CONFIRM_FIELDS), fields);
  const intent = requireOpen(operation, id, 'confirm');
  requireReturnUrl(intent, input.return_url);
  return authorize(operation, intent, {
    method: input.payment_method ?? intent.payment_method ?? undefined,
    returnUrl: input.return_url ?? null,
  });
}

/** `POST /v1/payment_intents/{id}/capture` */
export function capturePaymentIntent({ operation, id, fields }: ApiCall): PaymentIntent {
  const schema = z.strictObject({ amount_to_capture: amountField.optional(), expand });
  const input = readParams(operation.context, schema, fields);
  const intent = requirePaymentIntent(operation, id);
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  const amount = input.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    const message = `The amount you requested to capture is greater than the amount that can be captured for this PaymentIntent. You can capture up to ${intent.amount_capturable}.`;
    throw badRequest(message, { code: 'amount_too_large', param: 'amount_to_capture' });
  }
  return capture(operation, intent, amount);
}

/** `POST /v1/payment_intents/{id}/cancel` */
export function cancelPaymentIntent({ operation, id, fields }: ApiCall): PaymentIntent {
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  const schema = z.strictObject({ cancellation_reason: z.enum(reasons).optional(), expand });
  const input = readParams(operation.context, schema, fields);
  const intent = requirePaymentIntent(operation, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'cancel');
  }
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: operation.at,
    amount_capturable: 0,
    next_action: null,
    cancellation_reason: input.cancellation_reason ?? null,
  };
  operation.tables.paymentIntents.set(id, canceled);
  emit(operation, { type: 'payment_intent.canceled', object: canceled });
  return canceled;
}

/** `GET /v1/payment_intents` */
export function listPaymentIntents({ operation, fields }: ApiCall) {
  const schema = z.strictObject({
    ...PAGE_FIELDS,
    customer: text.optional(),
    created: createdFilter,
  });
  const input = readParams(operation.context, schema, fields);
  const rows = operation.tables.paymentIntents
    .values()
    .filter((row) => input.customer === undefined || row.customer === input.customer)
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/payment_intents');
}

/** `GET /v1/payment_intents/{id}` */
export function getPaymentIntent({ operation, id, fields }: ApiCall): PaymentIntent {
  readParams(operation.context, z.strictObject({ expand, client_secret: text.optional() }), fields);
  return requirePaymentIntent(operation, id);
}

function requirePaymentIntent({ tables }: Operation, id: string): PaymentIntent {
  const found = tables.paymentIntents.get(id);
  if (!found) throw noSuch('payment_intent', id, 'intent');
  return found;
}

/** Returns an intent that can still be changed or confirmed. */
function requireOpen(operation: Operation, id: string, action: string): PaymentIntent {
  const intent = requirePaymentIntent(operation, id);
  if (['requires_payment_method', 'requires_confirmation'].includes(intent.status)) return intent;
  throw unexpectedState(intent, action);
}

function unexpectedState({ status }: PaymentIntent, action: string) {
  const message = `This PaymentIntent's status is ${status}, so you can't ${action} it.`;
  return badRequest(message, { code: 'payment_intent_unexpected_state' });
}

/** With automatic payment methods a customer may be redirected, so Stripe requires a return URL. */
function requireReturnUrl(intent: PaymentIntent, returnUrl: string | undefined): void {
  const automatic = intent.automatic_payment_methods;
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || returnUrl !== undefined) {
    return;
  }
  const message =
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.";
  throw badRequest(message);
}

type Change = Pick<
  z.output<typeof CreateInput>,
  'customer' | 'description' | 'metadata' | 'payment_method' | 'receipt_email'
>;
type Before = Pick<PaymentIntent, 'customer' | 'description' | 'metadata' | 'payment_method'>;

function toChanged(input: Change, before: Before): Before & { receipt_email?: string } {
  return {
    customer: input.customer ?? before.customer,
    description: input.description ?? before.description,
    metadata: mergeMetadata(before.metadata, input.metadata),
    payment_method: input.payment_method ?? before.payment_method,
    ...(input.receipt_email === undefined ? {} : { receipt_email: input.receipt_email }),
  };
}

function toAutomatic(input: z.output<typeof CreateInput>) {
  const { automatic_payment_methods: given, payment_method_types: types } = input;
  if (given) return { enabled: given.enabled, allow_redirects: given.allow_redirects ?? 'always' };
  return types ? null : { enabled: true, allow_redirects: 'always' as const };
}

function withStatus(intent: PaymentIntent): PaymentIntent {
  const status =
    intent.payment_method === null ? 'requires_payment_method' : 'requires_confirmation';
  return { ...intent, status };
}

const UNUSED = {
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  livemode: false,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};
