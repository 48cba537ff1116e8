import { collect } from './collect.ts';
import type { Outcome } from './collect.ts';
import type { Invoice, Subscription } from './objects.ts';
import { endSubscription, getSubscription, listInvoicesOf, update } from './subscription-state.ts';
import { emit } from './turn.ts';
import type { Turn } from './turn.ts';

interface Attempt {
  isPresent?: boolean;
}

/**
 * Attempts to charge an invoice and updates the subscription: active once nothing is owed, or past due after
 * a failure.
 */
export function collectFor(turn: Turn, invoice: Invoice, attempt: Attempt = {}): Outcome {
  const outcome = collect(turn, invoice, attempt);
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = getSubscription(turn, id);
  if (outcome === 'paid') followPayment(turn, subscription, invoice);
  else followFailure(turn, subscription, invoice);
  return outcome;
}

function followPayment(turn: Turn, subscription: Subscription, invoice: Invoice): void {
  const { id, status, pending_update: pending, latest_invoice: latest } = subscription;
  if (pending && latest === invoice.id) {
    const change = { pending_update: null, ...toItems(subscription) };
    const applied = update(turn, id, change);
    emit(turn, { type: 'customer.subscription.pending_update_applied', object: applied });
  }
  const owes = listInvoicesOf(turn, id).some((other) => other.status === 'open');
  const isBack = status === 'past_due' || status === 'unpaid' || status === 'incomplete';
  if (isBack && (!owes || latest === invoice.id)) update(turn, id, { status: 'active' });
}

function toItems({ items, pending_update: pending }: Subscription): Partial<Subscription> {
  const data = pending?.subscription_items;
  return data ? { items: { ...items, data } } : {};
}

function followFailure(turn: Turn, subscription: Subscription, invoice: Invoice): void {
  const { id, status } = subscription;
  if (status === 'active' || status === 'trialing') update(turn, id, { status: 'past_due' });
  const stored = turn.tables.invoices.get(invoice.id);
  if (stored?.next_payment_attempt !== null || status === 'incomplete') return;
  const then = turn.context.knob<string>('afterLastRetry');
  if (then === 'cancel') endSubscription(turn, id, { reason: 'payment_failed' });
  else if (then === 'unpaid') update(turn, id, { status: 'unpaid' });
}
