import { noSuch } from './errors.ts';
import type { Invoice, Subscription, SubscriptionItem, SubscriptionStatus } from './objects.ts';
import { emit } from './operation.ts';
import type { Operation } from './operation.ts';

export function getSubscription({ tables }: Operation, id: string, param = 'id'): Subscription {
  const found = tables.subscriptions.get(id);
  if (!found) throw noSuch('subscription', id, param);
  return found;
}

const TERMINAL: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

export function isOver({ status }: Subscription): boolean {
  return TERMINAL.includes(status);
}

/** Returns the subscription's item. Every subscription in the sandbox has exactly one. */
export function getItem({ items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
}

export function withItem(subscription: Subscription, item: SubscriptionItem): Subscription {
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

/** Stores a change and emits its event, unless nothing changed. */
// eslint-disable-next-line max-params -- the fourth is for the few changes with an event of their own
export function update(
  operation: Operation,
  id: string,
  change: Partial<Subscription>,
  type = 'customer.subscription.updated',
): Subscription {
  const before = getSubscription(operation, id);
  const after = { ...before, ...change };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  operation.tables.subscriptions.set(id, after);
  emit(operation, { type, object: after, before });
  return after;
}

export function listSubscriptionInvoices({ tables }: Operation, subscriptionId: string): Invoice[] {
  return tables.invoices
    .values()
    .filter((invoice) => invoice.parent.subscription_details.subscription === subscriptionId);
}

interface CancelOptions {
  reason: 'cancellation_requested' | 'payment_failed';
  comment?: string | null;
}

/** Ends a subscription now: nothing more is charged, and open invoices aren't retried. */
export function endSubscription(
  operation: Operation,
  id: string,
  ending: CancelOptions,
): Subscription {
  const { tables, at } = operation;
  for (const invoice of listSubscriptionInvoices(operation, id)) {
    if (invoice.status !== 'open') continue;
    const stopped = { ...invoice, auto_advance: false, next_payment_attempt: null };
    tables.invoices.set(invoice.id, stopped);
  }
  tables.pendingLines.delete(id);
  const before = getSubscription(operation, id);
  const details = before.cancellation_details;
  const change = {
    status: 'canceled' as const,
    ended_at: at,
    pending_update: null,
    canceled_at: before.canceled_at ?? at,
    cancellation_details: {
      ...details,
      comment: ending.comment ?? details.comment,
      reason: ending.reason,
    },
  };
  return update(operation, id, change, 'customer.subscription.deleted');
}
