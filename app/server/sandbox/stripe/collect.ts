import { chargeOutcome } from './cards.ts';
import { DAY_SECONDS } from './calendar.ts';
import { useUp } from './discounts.ts';
import { buildInvoice } from './invoice-build.ts';
import type { InvoiceDraft } from './invoice-build.ts';
import type { Charge, Invoice, Subscription } from './objects.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

export type Outcome = 'paid' | 'declined' | 'authentication';

interface IssueOptions {
  /** Creates a draft that's never charged, as for an unpaid subscription. */
  asDraft?: boolean;
}

/** Stores a new invoice, emits its event, and makes it the subscription's latest. */
export function issueInvoice(
  operation: Operation,
  draft: InvoiceDraft,
  { asDraft = false }: IssueOptions = {},
): Invoice {
  const { tables } = operation;
  const built = buildInvoice(operation, draft);
  const invoice: Invoice = asDraft ? { ...built, status: 'draft', auto_advance: false } : built;
  tables.invoices.set(invoice.id, invoice);
  const customer = tables.customers.get(invoice.customer);
  if (customer) {
    const balance = (built as Invoice & { ending_balance: number }).ending_balance;
    const next_invoice_sequence = customer.next_invoice_sequence + 1;
    tables.customers.set(customer.id, { ...customer, balance, next_invoice_sequence });
  }
  const stored = tables.subscriptions.get(draft.subscription.id) ?? draft.subscription;
  const used = (built as Invoice & { total_discount_amounts: DiscountAmounts })
    .total_discount_amounts;
  tables.subscriptions.set(stored.id, {
    ...useUp(operation, stored, used),
    latest_invoice: invoice.id,
  });
  // For a subscription's first invoice, the event is emitted when it's paid.
  if (draft.reason !== 'subscription_create') {
    emit(operation, { type: 'invoice.created', object: invoice });
  }
  return invoice;
}

type DiscountAmounts = Parameters<typeof useUp>[2];

/** Returns the card to charge: the subscription's own, or else the customer's default. */
export function findCardToCharge({ tables }: Operation, subscription: Subscription) {
  const customer = tables.customers.get(subscription.customer);
  const id =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return tables.paymentMethods.get(id ?? '') ?? null;
}

interface Attempt {
  /** Whether the customer is present and can authenticate. */
  isPresent?: boolean;
}

/**
 * Attempts to charge an invoice once, stores the result, and emits its events. Doesn't change the
 * subscription.
 */
export function collect(
  operation: Operation,
  invoice: Invoice,
  { isPresent = false }: Attempt = {},
): Outcome {
  const subscription = operation.tables.subscriptions.get(
    invoice.parent.subscription_details.subscription,
  );
  const method = subscription ? findCardToCharge(operation, subscription) : null;
  if (invoice.amount_due === 0) {
    settle(operation, invoice, null);
    return 'paid';
  }
  const saved = method ? chargeOutcome(method) : 'declined';
  const outcome = saved === 'authentication' && isPresent ? 'paid' : saved;
  if (outcome === 'paid' && method) settle(operation, invoice, method.id);
  else fail(operation, invoice, outcome);
  return outcome;
}

function settle(operation: Operation, invoice: Invoice, methodId: string | null): void {
  const { tables, at } = operation;
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    status: 'paid',
    attempt_count: invoice.attempt_count + (methodId === null ? 0 : 1),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  tables.invoices.set(paid.id, paid);
  if (methodId !== null) recordCharge(operation, paid, methodId);
  emit(operation, { type: 'invoice.paid', object: paid });
}

function recordCharge(operation: Operation, invoice: Invoice, methodId: string): void {
  const charge: Charge & { invoice: string } = {
    id: createId(operation, 'ch'),
    object: 'charge',
    amount: invoice.amount_due,
    amount_refunded: 0,
    created: operation.at,
    currency: invoice.currency,
    customer: invoice.customer,
    invoice: invoice.id,
    payment_intent: createId(operation, 'pi'),
    payment_method: methodId,
    refunded: false,
  };
  operation.tables.charges.set(charge.id, charge);
}

function fail(operation: Operation, invoice: Invoice, outcome: Outcome): void {
  const attempts = invoice.attempt_count + 1;
  const failed: Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: toNextAttempt(operation, attempts),
  };
  operation.tables.invoices.set(failed.id, failed);
  if (outcome === 'authentication') {
    emit(operation, { type: 'invoice.payment_action_required', object: failed });
  }
  emit(operation, { type: 'invoice.payment_failed', object: failed });
}

/** Returns null after the last attempt the knob allows. */
function toNextAttempt({ context, at }: Operation, attempts: number): number | null {
  const days = context.knob<string>('paymentRetryDays').split(',').filter(Boolean).map(Number);
  const wait = days[attempts - 1];
  return wait === undefined ? null : at + wait * DAY_SECONDS;
}
