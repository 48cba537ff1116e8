import { findCard } from './cards.ts';
import { completeSession } from './checkout-complete.ts';
import { renderChallenge, renderCheckout } from './checkout-html.ts';
import { getPlan, getSession, priceSession } from './checkout-state.ts';
import { explainCode, findCode } from './discounts.ts';
import type { CheckoutSession } from './objects.ts';
import type { PageResponse, Visit } from './page-guard.ts';
import type { Operation } from './operation.ts';

const DECLINED_CARD = '4000000000000002';

/** Serves Checkout's page: pay, decline, enter a code, or go back. Works without JavaScript. */
export function visitCheckout({ operation, id, form }: Visit): PageResponse {
  const session = getSession(operation, id);
  if (session.status === 'complete') return { redirect: toSuccessUrl(session) };
  if (session.status === 'expired') return showExpired(session);
  return form === null ? show(operation, session) : act(operation, session, form);
}

function act(operation: Operation, session: CheckoutSession, form: URLSearchParams): PageResponse {
  switch (form.get('action')) {
    case 'apply':
      return applyCode(operation, session, form.get('promotion_code') ?? '');
    case 'remove':
      return show(operation, withDiscounts(operation, session, []));
    case 'skip_card':
      return skipCard(operation, session);
    case 'decline':
      return pay(operation, session, new URLSearchParams({ card_number: DECLINED_CARD }));
    default:
      return pay(operation, session, form);
  }
}

/** Like Stripe, inserts the ID even if the braces were percent-encoded. */
function toSuccessUrl({ id, success_url: url }: CheckoutSession): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id).replaceAll('%7BCHECKOUT_SESSION_ID%7D', id);
}

function show(
  operation: Operation,
  session: CheckoutSession,
  error: string | null = null,
): PageResponse {
  return {
    title: 'Checkout',
    body: renderCheckout(operation, session, error),
    status: error === null ? 200 : 400,
  };
}

function showExpired({ cancel_url: url }: CheckoutSession): PageResponse {
  return { title: 'Checkout', ...renderChallenge({ kind: 'expired', backUrl: url }), status: 410 };
}

function applyCode(operation: Operation, session: CheckoutSession, text: string): PageResponse {
  if (session.allow_promotion_codes !== true) return show(operation, session, 'No codes here.');
  const code = findCode(operation, text);
  const reason = code ? explainCode(operation, code, session.customer) : 'This code is invalid.';
  if (!code || reason !== null) return show(operation, session, reason);
  return show(
    operation,
    withDiscounts(operation, session, [{ coupon: null, promotion_code: code.id }]),
  );
}

function withDiscounts(
  operation: Operation,
  session: CheckoutSession,
  discounts: CheckoutSession['discounts'],
): CheckoutSession {
  const { plan } = getPlan(operation, session.id);
  const changed = { ...session, discounts, ...priceSession(operation, plan, discounts) };
  operation.tables.checkoutSessions.set(session.id, changed);
  return changed;
}

function skipCard(operation: Operation, session: CheckoutSession): PageResponse {
  const isOptional = session.payment_method_collection === 'if_required';
  if (isOptional && session.amount_total === 0) return finish(operation, session, null);
  return show(operation, session, 'A card is needed.');
}

function pay(operation: Operation, session: CheckoutSession, form: URLSearchParams): PageResponse {
  const card = findCard(form.get('card_number') ?? '');
  const problem = explainCard(card, session.amount_total);
  if (!card || problem !== null) return show(operation, session, problem);
  const choice = form.get('authentication');
  if (card.authenticatesAtSetup === true && choice !== 'pass') {
    if (choice === 'fail') return show(operation, session, 'We could not authenticate your card.');
    return {
      title: '3-D Secure',
      ...renderChallenge({ kind: 'challenge', number: card.number }),
    };
  }
  return finish(operation, session, card);
}

type Card = NonNullable<ReturnType<typeof findCard>>;

/**
 * Returns why the card is declined, or null. A card that only fails after it was saved also fails here if
 * something is due.
 */
function explainCard(card: Card | null, amount: number): string | null {
  if (!card) return 'Your card number is not one of the test cards.';
  if (card.refusedAs === 'insufficient_funds') return 'Your card has insufficient funds.';
  const fails = card.failsLater === 'declined' && amount > 0;
  return card.refusedAs !== undefined || fails ? 'Your card was declined.' : null;
}

function finish(operation: Operation, session: CheckoutSession, card: Card | null): PageResponse {
  return { redirect: toSuccessUrl(completeSession(operation, session, card)) };
}
