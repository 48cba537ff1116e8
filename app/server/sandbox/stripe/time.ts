import type { SimulatorContext } from '../kit/types.ts';
import { expireSession } from './checkout-state.ts';
import type { Subscription } from './objects.ts';
import { dropPendingChange } from './subscription-change.ts';
import { collectFor } from './subscription-pay.ts';
import { startPeriod, endTrial } from './subscription-period.ts';
import { REMINDER_SECONDS, remindOfTrialEnd } from './subscription-start.ts';
import { endSubscription, isOver, getItem } from './subscription-state.ts';
import { nowSeconds, startOperation } from './operation.ts';
import type { Operation } from './operation.ts';
import { openTables } from './tables.ts';
import type { Tables } from './tables.ts';

interface ScheduledTask {
  at: number;
  run: (operation: Operation) => void;
}

const lastReads = new WeakMap<SimulatorContext, number>();

/** Performs everything that has come due since the last check, in order and at its own time. */
export function catchUp(context: SimulatorContext): void {
  const now = nowSeconds(context);
  if (lastReads.get(context) === now) return;
  for (let due = findNext(context, now); due; due = findNext(context, now)) {
    due.run(startOperation(context, undefined, due.at));
  }
  lastReads.set(context, now);
}

const waiting = new WeakMap<SimulatorContext, number>();

/**
 * Returns whether time will still change anything. A positive result is cached for its second, because
 * checking reads every row.
 */
export function hasFuture(context: SimulatorContext): boolean {
  const now = nowSeconds(context);
  if (waiting.get(context) === now) return true;
  const has = listDue(openTables(context)).length > 0;
  if (has) waiting.set(context, now);
  return has;
}

function findNext(context: SimulatorContext, now: number): ScheduledTask | null {
  const due = listDue(openTables(context)).filter(({ at }) => at <= now);
  return due.reduce<ScheduledTask | null>(
    (first, one) => (first && first.at <= one.at ? first : one),
    null,
  );
}

function listDue(tables: Tables): ScheduledTask[] {
  return [
    ...tables.subscriptions
      .values()
      .flatMap((subscription) => [
        ...listLife(subscription),
        ...listReminder(tables, subscription),
      ]),
    ...listRetries(tables),
    ...tables.checkoutSessions
      .values()
      .filter(({ status }) => status === 'open')
      .map(({ id, expires_at: at }) => ({
        at,
        run: (operation: Operation) => expireSession(operation, id),
      })),
  ];
}

/**
 * Lists what's due for a subscription. If several are due at once, the first one wins: an end comes before a
 * new period.
 */
function listLife(subscription: Subscription): ScheduledTask[] {
  if (isOver(subscription)) return [];
  const { id, cancel_at: cancelAt, pending_update: pending, status } = subscription;
  const due: ScheduledTask[] = [];
  if (cancelAt !== null) {
    const run = (operation: Operation) =>
      endSubscription(operation, id, { reason: 'cancellation_requested' });
    due.push({ at: cancelAt, run });
  }
  if (pending)
    due.push({ at: pending.expires_at, run: (operation) => dropPendingChange(operation, id) });
  if (status === 'trialing' && subscription.trial_end !== null) {
    due.push({ at: subscription.trial_end, run: (operation) => endTrial(operation, subscription) });
  } else if (status !== 'paused' && status !== 'incomplete') {
    const { current_period_end: at } = getItem(subscription);
    due.push({ at, run: (operation) => startPeriod(operation, subscription) });
  }
  return due;
}

function listReminder(tables: Tables, subscription: Subscription): ScheduledTask[] {
  const { id, status, trial_end: end } = subscription;
  if (status !== 'trialing' || end === null || tables.reminders.get(id) === end) return [];
  return [
    { at: end - REMINDER_SECONDS, run: (operation) => remindOfTrialEnd(operation, subscription) },
  ];
}

function listRetries(tables: Tables): ScheduledTask[] {
  return tables.invoices.values().flatMap((invoice) => {
    const { status, next_payment_attempt: at } = invoice;
    return status === 'open' && at !== null
      ? [{ at, run: (operation: Operation) => void collectFor(operation, invoice) }]
      : [];
  });
}
