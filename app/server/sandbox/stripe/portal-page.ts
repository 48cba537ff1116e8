import { HOUR_SECONDS } from './calendar.ts';
import { attachCard, findCard } from './cards.ts';
import { badRequest, noSuch } from './errors.ts';
import { requireInvoice } from './invoices.ts';
import type { PortalSession, Subscription } from './objects.ts';
import type { PageResponse, Visit } from './page-guard.ts';
import { renderPortal } from './portal-html.ts';
import { requirePrice } from './prices.ts';
import { changePlan } from './subscription-change.ts';
import { collectFor } from './subscription-pay.ts';
import { getSubscription, isOver, getItem, update } from './subscription-state.ts';
import { emit } from './operation.ts';
import type { Operation } from './operation.ts';

/** Sessions are created per visit and expire soon. */
const LASTS_SECONDS = HOUR_SECONDS;

/** Serves the customer's page: plan, cancellation, card, and invoices. Works without JavaScript. */
export function visitPortal({ operation, id, form }: Visit): PageResponse {
  const session = operation.tables.portalSessions.get(id);
  if (!session || operation.at > session.created + LASTS_SECONDS)
    throw noSuch('portal session', '');
  if (form === null) return show(operation, session);
  const problem = act(operation, session, form);
  if (problem !== null) return show(operation, session, problem);
  return { redirect: toNext(session) };
}

function show(
  operation: Operation,
  session: PortalSession,
  error: string | null = null,
): PageResponse {
  return {
    title: 'Billing',
    body: renderPortal(operation, session, error),
    status: error === null ? 200 : 400,
  };
}

/** Returns the next URL: this page, or at the end of a flow its return URL. */
function toNext({ flow, url }: PortalSession): string {
  const after = flow as { after_completion?: { redirect: { return_url: string } | null } } | null;
  return after?.after_completion?.redirect?.return_url ?? url;
}

type Form = URLSearchParams;

/** Performs the form's action. Returns what's wrong, or null on success. */
function act(operation: Operation, session: PortalSession, form: Form): string | null {
  switch (form.get('action')) {
    case 'update_card':
      return updateCard(operation, session, form);
    case 'pay_invoice':
      return payOpenInvoice(operation, session, form.get('invoice') ?? '');
    case 'change_plan':
      return change(operation, ownSubscription(operation, session, form), form.get('price') ?? '');
    case 'cancel':
      return cancel(operation, ownSubscription(operation, session, form));
    case 'resume':
      return keepSubscription(operation, ownSubscription(operation, session, form));
    default:
      throw badRequest('Unknown portal action.');
  }
}

function ownSubscription(operation: Operation, session: PortalSession, form: Form): Subscription {
  const id = form.get('subscription') ?? '';
  const found = getSubscription(operation, id);
  if (found.customer !== session.customer || isOver(found)) throw noSuch('subscription', id);
  return found;
}

function updateCard(
  operation: Operation,
  { customer: id }: PortalSession,
  form: Form,
): string | null {
  const card = findCard(form.get('card_number') ?? '');
  if (!card) return 'Your card number is not one of the test cards.';
  if (card.refusedAs !== undefined) return 'Your card was declined.';
  const { customers, subscriptions } = operation.tables;
  const before = customers.get(id);
  if (!before) throw noSuch('customer', id);
  const default_payment_method = attachCard(operation, card, id).id;
  const settings = { ...before.invoice_settings, default_payment_method };
  const after = { ...before, invoice_settings: settings };
  customers.set(id, after);
  emit(operation, { type: 'customer.updated', object: after, before });
  for (const { id: subscriptionId } of subscriptions.values().filter((row) => isOwn(row, id))) {
    update(operation, subscriptionId, { default_payment_method });
  }
  return null;
}

function isOwn(subscription: Subscription, customer: string): boolean {
  return subscription.customer === customer && !isOver(subscription);
}

function payOpenInvoice(operation: Operation, session: PortalSession, id: string): string | null {
  const invoice = requireInvoice(operation, id);
  if (invoice.customer !== session.customer || invoice.status !== 'open') {
    throw noSuch('invoice', id);
  }
  const outcome = collectFor(operation, invoice, { isPresent: true });
  return outcome === 'paid' ? null : 'Your card was declined.';
}

function change(operation: Operation, subscription: Subscription, priceId: string): string | null {
  const price = requirePrice(operation, priceId, 'price');
  if (!price.active) return 'This plan is no longer available.';
  changePlan(operation, subscription, {
    price,
    quantity: getItem(subscription).quantity,
    proration: 'create_prorations',
    payment: 'pending_if_incomplete',
  });
  const isHeld = getSubscription(operation, subscription.id).pending_update !== null;
  return isHeld ? 'Your card was declined. Pay the open invoice to change the plan.' : null;
}

/** With flexible billing, the portal only sets the date; the boolean stays false. */
function cancel(operation: Operation, subscription: Subscription): null {
  update(operation, subscription.id, {
    cancel_at: getItem(subscription).current_period_end,
    canceled_at: operation.at,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
    },
  });
  return null;
}

function keepSubscription(operation: Operation, subscription: Subscription): null {
  update(operation, subscription.id, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...subscription.cancellation_details, reason: null },
  });
  return null;
}
