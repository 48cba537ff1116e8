import { nextBoundary } from './calendar.ts';
import { findCardToCharge, issueInvoice } from './collect.ts';
import { buildPeriodLine } from './invoice-build.ts';
import type { Invoice, Subscription } from './objects.ts';
import { collectFor } from './subscription-pay.ts';
import { endSubscription, getItem, update, withItem } from './subscription-state.ts';
import type { Operation } from './operation.ts';

/** Ends a trial, on time or early. */
export function endTrial(operation: Operation, subscription: Subscription): void {
  const behavior = subscription.trial_settings.end_behavior.missing_payment_method;
  const isMissing = findCardToCharge(operation, subscription) === null;
  if (isMissing && behavior === 'cancel') {
    endSubscription(operation, subscription.id, { reason: 'payment_failed' });
  } else if (isMissing && behavior === 'pause') {
    const change = { status: 'paused' as const, trial_end: operation.at };
    update(operation, subscription.id, change, 'customer.subscription.paused');
  } else
    startPeriod(operation, {
      ...subscription,
      billing_cycle_anchor: operation.at,
      trial_end: operation.at,
    });
}

/** Resumes a paused subscription: a new period starts now. */
export function resume(operation: Operation, subscription: Subscription): void {
  const change = {
    ...toPeriod({ ...subscription, billing_cycle_anchor: operation.at }, operation.at),
  };
  const resumed = update(
    operation,
    subscription.id,
    { ...change, status: 'active' },
    'customer.subscription.resumed',
  );
  invoicePeriod(operation, resumed);
}

/** Starts the next period: emits the update first, then invoices and charges. */
export function startPeriod(operation: Operation, subscription: Subscription): void {
  const { id, status } = subscription;
  const change = toPeriod(subscription, operation.at);
  const next = update(operation, id, {
    ...change,
    status: status === 'trialing' ? 'active' : status,
  });
  invoicePeriod(operation, next);
}

function invoicePeriod(operation: Operation, subscription: Subscription): void {
  const { id } = subscription;
  const pending = operation.tables.pendingLines.get(id) ?? [];
  operation.tables.pendingLines.delete(id);
  const lines = [...pending, buildPeriodLine(operation, getItem(subscription))];
  const asDraft = subscription.status === 'unpaid';
  const draft = { subscription, reason: 'subscription_cycle' as const, lines };
  const invoice: Invoice = issueInvoice(operation, draft, { asDraft });
  if (!asDraft) collectFor(operation, invoice);
}

function toPeriod(subscription: Subscription, at: number): Partial<Subscription> {
  const { billing_cycle_anchor, trial_end } = subscription;
  const item = getItem(subscription);
  const { interval } = item.price.recurring;
  const period = {
    current_period_start: at,
    current_period_end: nextBoundary(billing_cycle_anchor, interval, at),
  };
  const { items } = withItem(subscription, { ...item, ...period });
  return { billing_cycle_anchor, items, trial_end };
}
