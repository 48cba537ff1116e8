import { z } from 'zod';
import { resolvePaymentMethod } from './cards.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { Subscription } from './objects.ts';
import { toPage } from './paging.ts';
import {
  clearableText,
  createdFilter,
  expand,
  flag,
  integer,
  isInRange,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
  only,
} from './params.ts';
import { requirePrice } from './prices.ts';
import { changePlan } from './subscription-change.ts';
import { endTrial, resume } from './subscription-period.ts';
import { remindOfTrialEnd } from './subscription-start.ts';
import { endSubscription, getSubscription, isOver, getItem, update } from './subscription-state.ts';
import type { Operation } from './operation.ts';

const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
];

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  customer: text.optional(),
  price: text.optional(),
  status: z.enum([...STATUSES, 'all', 'ended']).optional(),
  created: createdFilter,
});

/** Lists subscriptions. Without a status, all except canceled ones. */
export function listSubscriptions({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, ListInput, fields);
  const rows = operation.tables.subscriptions
    .values()
    .filter((row) => input.customer === undefined || row.customer === input.customer)
    .filter((row) => input.price === undefined || getItem(row).price.id === input.price)
    .filter((row) => hasStatus(row, input.status))
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/subscriptions');
}

function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === undefined) return subscription.status !== 'canceled';
  if (status === 'ended') return isOver(subscription);
  return status === 'all' || subscription.status === status;
}

export function readSubscription({ operation, id, fields }: ApiCall): Subscription {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return getSubscription(operation, id);
}

const UpdateInput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: text,
        price: text.optional(),
        quantity: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
      }),
    )
    .length(1)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal(''), integer]).optional(),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
  trial_end: only('now').optional(),
  expand,
});
type UpdateInput = z.output<typeof UpdateInput>;

export function updateSubscription({ operation, id, fields }: ApiCall): Subscription {
  const input = readParams(operation.context, UpdateInput, fields);
  const subscription = getSubscription(operation, id);
  requireChangeable(subscription, input);
  requireCombination(input);
  const change = {
    ...toCancellation(operation, subscription, input),
    ...toPlainChange(operation, id, input),
  };
  if (Object.keys(change).length > 0) update(operation, id, change);
  if (input.items) changeItems(operation, id, input);
  if (input.trial_end === 'now') endTrialNow(operation, id);
  return getSubscription(operation, id);
}

function requireChangeable(subscription: Subscription, input: UpdateInput): void {
  const allowed = ['metadata', 'expand'];
  const others = Object.keys(input).filter((name) => !allowed.includes(name));
  if (!isOver(subscription) || others.length === 0) return;
  throw badRequest('A canceled subscription can only update its metadata.');
}

/** Parameters allowed with a change that waits for its payment, from Stripe's page on pending updates. */
const PENDING_FIELDS = ['items', 'proration_behavior', 'payment_behavior', 'trial_end', 'expand'];

function requireCombination(input: UpdateInput): void {
  if (input.cancel_at_period_end === true && typeof input.cancel_at === 'number') {
    throw badRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  if (input.payment_behavior !== 'pending_if_incomplete') return;
  const extra = Object.keys(input).find((name) => !PENDING_FIELDS.includes(name));
  if (extra === undefined) return;
  const message = `When payment_behavior is pending_if_incomplete, ${extra} can't be updated.`;
  throw badRequest(message, { param: extra });
}

/**
 * `cancel_at_period_end: false` only undoes what it set itself; a date set in the portal is cleared with ''.
 */
function toCancellation(operation: Operation, subscription: Subscription, input: UpdateInput) {
  const { cancel_at_period_end: atEnd, cancel_at: at } = input;
  const none = { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  const details = subscription.cancellation_details;
  const withoutReason = { ...details, reason: null };
  if (atEnd === true || typeof at === 'number') {
    const end = typeof at === 'number' ? at : getItem(subscription).current_period_end;
    if (end <= operation.at)
      throw badRequest('cancel_at must be in the future.', { param: 'cancel_at' });
    return {
      cancel_at: end,
      cancel_at_period_end: atEnd === true,
      canceled_at: operation.at,
      cancellation_details: { ...details, reason: 'cancellation_requested' },
    };
  }
  const isUndone = (atEnd === false && subscription.cancel_at_period_end) || at === '';
  return isUndone ? { ...none, cancellation_details: withoutReason } : {};
}

function toPlainChange(
  operation: Operation,
  id: string,
  input: UpdateInput,
): Partial<Subscription> {
  const { metadata: given, default_payment_method: method } = input;
  const subscription = getSubscription(operation, id);
  const card = method && resolvePaymentMethod(operation, method, subscription.customer);
  if (method && !card) throw noSuch('PaymentMethod', method, 'default_payment_method');
  return {
    ...(given === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, given) }),
    ...(card ? { default_payment_method: card } : {}),
  };
}

function changeItems(operation: Operation, id: string, input: UpdateInput): void {
  const [requested] = input.items ?? [];
  const subscription = getSubscription(operation, id);
  const before = getItem(subscription);
  if (requested?.id !== before.id)
    throw noSuch('subscription item', requested?.id ?? '', 'items[0][id]');
  changePlan(operation, subscription, {
    price: requested.price === undefined ? before.price : requireActive(operation, requested.price),
    quantity: requested.quantity ?? before.quantity,
    proration: input.proration_behavior ?? 'create_prorations',
    payment: input.payment_behavior ?? 'allow_incomplete',
  });
}

function requireActive(operation: Operation, id: string) {
  const param = 'items[0][price]';
  const price = requirePrice(operation, id, param);
  if (!price.active) throw badRequest('The price specified is inactive.', { param });
  return price;
}

function endTrialNow(operation: Operation, id: string): void {
  const subscription = getSubscription(operation, id);
  if (subscription.status !== 'trialing') return;
  endTrial(operation, subscription);
  // Announced again with a new end date: Stripe also announces trials that are ended early.
  remindOfTrialEnd(operation, getSubscription(operation, id));
}

const CancelInput = z.strictObject({
  cancellation_details: z.strictObject({ comment: clearableText.optional() }).optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  expand,
});

/**
 * Ends the subscription now. The sandbox creates no final invoice and no credit for unused time: requests for
 * those are ignored and reported as violations.
 */
export function cancelSubscription({ operation, id, fields }: ApiCall): Subscription {
  const input = readParams(operation.context, CancelInput, fields);
  for (const name of ['invoice_now', 'prorate'] as const) {
    if (input[name]) operation.context.violation(`the sandbox ignored the parameter ${name}`);
  }
  if (isOver(getSubscription(operation, id))) throw noSuch('subscription', id);
  const comment = input.cancellation_details?.comment ?? null;
  return endSubscription(operation, id, { reason: 'cancellation_requested', comment });
}

export function resumeSubscription({ operation, id, fields }: ApiCall): Subscription {
  const schema = z.strictObject({ billing_cycle_anchor: only('now').optional(), expand });
  readParams(operation.context, schema, fields);
  const subscription = getSubscription(operation, id);
  if (subscription.status !== 'paused') throw badRequest('This subscription is not paused.');
  resume(operation, subscription);
  return getSubscription(operation, id);
}
