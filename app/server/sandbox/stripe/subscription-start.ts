import { DAY_SECONDS, nextBoundary } from './calendar.ts';
import { collect, issueInvoice } from './collect.ts';
import { redeem } from './discounts.ts';
import { buildPeriodLine } from './invoice-build.ts';
import { toList } from './lists.ts';
import type { MissingCard, Price, Subscription, SubscriptionItem, OtherFields } from './objects.ts';
import { getSubscription, getItem } from './subscription-state.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

export interface Start {
  customer: string;
  price: Price;
  quantity: number;
  trialDays: number | null;
  missingCard: MissingCard;
  paymentMethod: string | null;
  /** Whether it's canceled at the end of its first period. */
  endsAtPeriodEnd?: boolean;
  metadata: Record<string, string>;
  discounts: ReadonlyArray<{ coupon: string; promotionCode: string | null }>;
}

/** How long before its end a trial's end is announced. For a shorter trial, it's announced at the start. */
export const REMINDER_SECONDS = 3 * DAY_SECONDS;

/** Starts a subscription whose first payment is known to succeed: a trial, or a working card. */
export function startSubscription(operation: Operation, start: Start): Subscription {
  const built = build(operation, start);
  const discounts = start.discounts.map(({ coupon, promotionCode }) =>
    redeem(operation, { customer: start.customer, subscription: built.id, coupon, promotionCode }),
  );
  const subscription = { ...built, discounts: discounts.map(({ id }) => id) };
  operation.tables.subscriptions.set(subscription.id, subscription);
  emit(operation, { type: 'customer.subscription.created', object: subscription });
  const line = buildPeriodLine(operation, getItem(subscription), subscription.trial_end !== null);
  const draft = { subscription, reason: 'subscription_create' as const, lines: [line] };
  collect(operation, issueInvoice(operation, draft), { isPresent: true });
  return getSubscription(operation, subscription.id);
}

/** Announces a trial's end, once per end date. */
export function remindOfTrialEnd(operation: Operation, subscription: Subscription): void {
  const { trial_end: end, id } = subscription;
  if (end === null || operation.tables.reminders.get(id) === end) return;
  operation.tables.reminders.set(id, end);
  emit(operation, { type: 'customer.subscription.trial_will_end', object: subscription });
}

function build(operation: Operation, start: Start): Subscription & OtherFields {
  const { at } = operation;
  const { price, trialDays } = start;
  const id = createId(operation, 'sub');
  const trialEnd = trialDays === null ? null : at + trialDays * DAY_SECONDS;
  const periodEnd = trialEnd ?? nextBoundary(at, price.recurring.interval, at);
  const item = buildItem(operation, {
    subscription: id,
    price,
    quantity: start.quantity,
    periodEnd,
  });
  const end_behavior = { billing_cycle_anchor: null, missing_payment_method: start.missingCard };
  const trial_settings = { end_behavior };
  return {
    ...UNUSED,
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? at,
    ...(start.endsAtPeriodEnd === true ? toEnding(at, periodEnd) : NOT_ENDING),
    created: at,
    currency: price.currency,
    customer: start.customer,
    default_payment_method: start.paymentMethod,
    discounts: [],
    ended_at: null,
    items: toList([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: start.metadata,
    pending_update: null,
    start_date: at,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_settings,
    trial_start: trialEnd === null ? null : at,
  };
}

const NO_CANCELLATION = { comment: null, feedback: null, feedback_option: null, reason: null };
const NOT_ENDING = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: NO_CANCELLATION,
};

const toEnding = (at: number, end: number) => ({
  cancel_at: end,
  cancel_at_period_end: true,
  canceled_at: at,
  cancellation_details: { ...NO_CANCELLATION, reason: 'cancellation_requested' },
});

interface ItemFields {
  subscription: string;
  price: Price;
  quantity: number;
  periodEnd: number;
}

function buildItem(operation: Operation, fields: ItemFields): SubscriptionItem & OtherFields {
  const { price, quantity, subscription, periodEnd } = fields;
  return {
    id: createId(operation, 'si'),
    object: 'subscription_item',
    created: operation.at,
    current_period_end: periodEnd,
    current_period_start: operation.at,
    quantity,
    subscription,
    ...withPrice(price),
    billing_thresholds: null,
    current_trial: null,
    discounts: [],
    metadata: {},
    tax_rates: [],
  };
}

/** Adds the price to an item twice: as a price, and as the older plan. */
export function withPrice(price: Price): { price: Price } {
  const { active, created, currency, id, metadata, product, recurring, unit_amount } = price;
  const plan = {
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: recurring.interval,
    interval_count: 1,
    livemode: false,
    metadata,
    meter: null,
    nickname: null,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
  const both = { price, plan };
  return both;
}

const UNUSED = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_mode: { flexible: null, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  collection_method: 'charge_automatically',
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_setup_intent: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
};
