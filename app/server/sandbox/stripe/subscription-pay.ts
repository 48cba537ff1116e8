import { collect } from './collect.ts';
import type { Outcome } from './collect.ts';
import type { Invoice, Subscription } from './objects.ts';
import {
  endSubscription,
  getSubscription,
  listSubscriptionInvoices,
  update,
} from './subscription-state.ts';
import { emit } from './operation.ts';
import type { Operation } from './operation.ts';

interface Attempt {
  isPresent?: boolean;
}

/**
 * Attempts to charge an invoice and updates the subscription: active once nothing is owed, or past due after
 * a failure.
 */
export function collectFor(operation: Operation, invoice: Invoice, attempt: Attempt = {}): Outcome {
  const outcome = collect(operation, invoice, attempt);
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = getSubscription(operation, id);
  if (outcome === 'paid') followPayment(operation, subscription, invoice);
  else followFailure(operation, subscription, invoice);
  return outcome;
}

function followPayment(operation: Operation, subscription: Subscription, invoice: Invoice): void {
  const { id, status, pending_update: pending, latest_invoice: latest } = subscription;
  if (pending && latest === invoice.id) {
    const change = { pending_update: null, ...toItems(subscription) };
    const applied = update(operation, id, change);
    emit(operation, { type: 'customer.subscription.pending_update_applied', object: applied });
  }
  const owes = listSubscriptionInvoices(operation, id).some((other) => other.status === 'open');
  const isBack = status === 'past_due' || status === 'unpaid' || status === 'incomplete';
  if (isBack && (!owes || latest === invoice.id)) update(operation, id, { status: 'active' });
}

function toItems({ items, pending_update: pending }: Subscription): Partial<Subscription> {
  const data = pending?.subscription_items;
  return data ? { items: { ...items, data } } : {};
}

function followFailure(operation: Operation, subscription: Subscription, invoice: Invoice): void {
  const { id, status } = subscription;
  if (status === 'active' || status === 'trialing') update(operation, id, { status: 'past_due' });
  const stored = operation.tables.invoices.get(invoice.id);
  if (stored?.next_payment_attempt !== null || status === 'incomplete') return;
  const then = operation.context.knob<string>('afterLastRetry');
  if (then === 'cancel') endSubscription(operation, id, { reason: 'payment_failed' });
  else if (then === 'unpaid') update(operation, id, { status: 'unpaid' });
}
