import { nextBoundary } from './calendar.ts';
import { findCardOf, issueInvoice } from './collect.ts';
import { buildPeriodLine } from './invoice-build.ts';
import type { Invoice, Subscription } from './objects.ts';
import { collectFor } from './subscription-pay.ts';
import { endSubscription, itemOf, update, withItem } from './subscription-state.ts';
import type { Turn } from './turn.ts';

/** Ends a trial, on time or early. */
export function endTrial(turn: Turn, subscription: Subscription): void {
  const behavior = subscription.trial_settings.end_behavior.missing_payment_method;
  const isMissing = findCardOf(turn, subscription) === null;
  if (isMissing && behavior === 'cancel') {
    endSubscription(turn, subscription.id, { reason: 'payment_failed' });
  } else if (isMissing && behavior === 'pause') {
    const change = { status: 'paused' as const, trial_end: turn.at };
    update(turn, subscription.id, change, 'customer.subscription.paused');
  } else beginPeriod(turn, { ...subscription, billing_cycle_anchor: turn.at, trial_end: turn.at });
}

/** Resumes a paused subscription: a new period starts now. */
export function resume(turn: Turn, subscription: Subscription): void {
  const change = { ...toPeriod({ ...subscription, billing_cycle_anchor: turn.at }, turn.at) };
  const resumed = update(
    turn,
    subscription.id,
    { ...change, status: 'active' },
    'customer.subscription.resumed',
  );
  invoicePeriod(turn, resumed);
}

/** Starts the next period: emits the update first, then invoices and charges. */
export function beginPeriod(turn: Turn, subscription: Subscription): void {
  const { id, status } = subscription;
  const change = toPeriod(subscription, turn.at);
  const next = update(turn, id, {
    ...change,
    status: status === 'trialing' ? 'active' : status,
  });
  invoicePeriod(turn, next);
}

function invoicePeriod(turn: Turn, subscription: Subscription): void {
  const { id } = subscription;
  const pending = turn.tables.pendingLines.get(id) ?? [];
  turn.tables.pendingLines.delete(id);
  const lines = [...pending, buildPeriodLine(turn, itemOf(subscription))];
  const asDraft = subscription.status === 'unpaid';
  const draft = { subscription, reason: 'subscription_cycle' as const, lines };
  const invoice: Invoice = issueInvoice(turn, draft, { asDraft });
  if (!asDraft) collectFor(turn, invoice);
}

function toPeriod(subscription: Subscription, at: number): Partial<Subscription> {
  const { billing_cycle_anchor, trial_end } = subscription;
  const item = itemOf(subscription);
  const { interval } = item.price.recurring;
  const period = {
    current_period_start: at,
    current_period_end: nextBoundary(billing_cycle_anchor, interval, at),
  };
  const { items } = withItem(subscription, { ...item, ...period });
  return { billing_cycle_anchor, items, trial_end };
}
