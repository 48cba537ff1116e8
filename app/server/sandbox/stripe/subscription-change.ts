import { HOUR_SECONDS, nextBoundary } from './calendar.ts';
import { chargeOutcome } from './cards.ts';
import { findCardToCharge, issueInvoice } from './collect.ts';
import { cardDeclined } from './errors.ts';
import { buildInvoice, buildLine, buildPeriodLine } from './invoice-build.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from './objects.ts';
import { collectFor } from './subscription-pay.ts';
import { getSubscription, getItem, update, withItem } from './subscription-state.ts';
import { withPrice } from './subscription-start.ts';
import { emit } from './operation.ts';
import type { Operation } from './operation.ts';

export interface PlanChange {
  price: Price;
  quantity: number;
  proration: 'always_invoice' | 'create_prorations' | 'none';
  payment: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
}

/** How long a change may wait for its payment. */
const PENDING_SECONDS = 23 * HOUR_SECONDS;

interface PlannedChange {
  item: SubscriptionItem;
  anchor: number;
  lines: InvoiceLine[];
  /** Whether to charge immediately; otherwise the lines wait for the next invoice. */
  isCharged: boolean;
}

/** Plans a change: a new interval starts a new period now, and the same interval keeps its dates. */
export function planChange(
  operation: Operation,
  subscription: Subscription,
  change: PlanChange,
): PlannedChange {
  const before = getItem(subscription);
  const { price, quantity, proration } = change;
  const item = { ...before, ...withPrice(price), quantity };
  const isFree = subscription.status === 'trialing';
  const isSame = before.price.id === price.id && before.quantity === quantity;
  const anchor = subscription.billing_cycle_anchor;
  if (isFree || isSame) return { item, anchor, lines: [], isCharged: false };
  if (before.price.recurring.interval !== price.recurring.interval) {
    return planNewPeriod(operation, before, { item, proration });
  }
  const lines = proration === 'none' ? [] : prorate(operation, before, item);
  return { item, anchor, lines, isCharged: proration === 'always_invoice' };
}

type NextItem = Pick<PlanChange, 'proration'> & { item: SubscriptionItem };

function planNewPeriod(
  operation: Operation,
  before: SubscriptionItem,
  next: NextItem,
): PlannedChange {
  const { at } = operation;
  const period = {
    current_period_start: at,
    current_period_end: nextBoundary(at, next.item.price.recurring.interval, at),
  };
  const item = { ...next.item, ...period };
  const credit = next.proration === 'none' ? [] : [buildShare(operation, before, -1)];
  const lines = [...credit, buildPeriodLine(operation, item)];
  return { item, anchor: at, lines, isCharged: true };
}

/** Returns lines that refund the old price's unused share and charge the same share of the new one. */
function prorate(
  operation: Operation,
  before: SubscriptionItem,
  after: SubscriptionItem,
): InvoiceLine[] {
  return [buildShare(operation, before, -1), buildShare(operation, after, 1)];
}

function buildShare(operation: Operation, item: SubscriptionItem, sign: -1 | 1): InvoiceLine {
  const { current_period_start: start, current_period_end: end, price, quantity } = item;
  const share = Math.max(0, end - operation.at) / (end - start);
  const name = price.product.replace('prod_Sandbox', '');
  return buildLine(operation, {
    item,
    amount: sign * Math.round(price.unit_amount * quantity * share),
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${name}`,
    period: { start: operation.at, end },
    proration: true,
  });
}

/** Changes the plan. With `error_if_incomplete`, throws Stripe's 402 if the card would be declined. */
export function changePlan(
  operation: Operation,
  subscription: Subscription,
  change: PlanChange,
): void {
  const { id } = subscription;
  const { item, anchor, lines, isCharged } = planChange(operation, subscription, change);
  const draft = { subscription, reason: 'subscription_update' as const, lines };
  if (isCharged && change.payment !== 'allow_incomplete' && wouldFail(operation, draft)) {
    if (change.payment === 'error_if_incomplete') throw cardDeclined('generic_decline');
    holdChange(operation, draft, item);
    return;
  }
  const changed = update(operation, id, {
    items: withItem(subscription, item).items,
    billing_cycle_anchor: anchor,
  });
  const { pendingLines } = operation.tables;
  if (isCharged) {
    const waiting = pendingLines.get(id) ?? [];
    pendingLines.delete(id);
    const invoice = issueInvoice(operation, {
      ...draft,
      subscription: changed,
      lines: [...waiting, ...lines],
    });
    collectFor(operation, invoice);
  } else if (lines.length > 0) pendingLines.set(id, [...(pendingLines.get(id) ?? []), ...lines]);
}

type Draft = Parameters<typeof buildInvoice>[1];

function wouldFail(operation: Operation, draft: Draft): boolean {
  if (buildInvoice(operation, draft).amount_due === 0) return false;
  const method = findCardToCharge(operation, draft.subscription);
  return method === null || chargeOutcome(method) !== 'paid';
}

/** Keeps the subscription unchanged until the invoice is paid. The invoice isn't retried automatically. */
function holdChange(operation: Operation, draft: Draft, item: SubscriptionItem): void {
  const { tables, at } = operation;
  const { id } = draft.subscription;
  const invoice = issueInvoice(operation, draft);
  const unpaid = { ...invoice, attempt_count: 1, attempted: true, auto_advance: false };
  tables.invoices.set(invoice.id, unpaid);
  emit(operation, { type: 'invoice.payment_failed', object: unpaid });
  const empty = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    metadata: null,
    trial_end: null,
    trial_from_plan: null,
  };
  const pending_update = {
    ...empty,
    expires_at: at + PENDING_SECONDS,
    subscription_items: [item],
  };
  update(operation, id, { pending_update });
}

/** Drops a change that wasn't paid in time, and voids its invoice. */
export function dropPendingChange(operation: Operation, id: string): void {
  const { tables } = operation;
  const { latest_invoice: latest } = getSubscription(operation, id);
  const invoice = tables.invoices.get(latest ?? '');
  if (invoice?.status === 'open') {
    tables.invoices.set(invoice.id, { ...invoice, status: 'void', next_payment_attempt: null });
  }
  update(operation, id, { pending_update: null }, 'customer.subscription.pending_update_expired');
}
