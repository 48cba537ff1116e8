import { findCard } from './cards.ts';
import { completeSession } from './checkout-complete.ts';
import { renderChallenge, renderCheckout } from './checkout-html.ts';
import { getPlan, getSession, priceSession } from './checkout-state.ts';
import { explainCode, findCode } from './discounts.ts';
import type { CheckoutSession } from './objects.ts';
import type { PageAnswer, Visit } from './page-guard.ts';
import type { Turn } from './turn.ts';

const DECLINED_CARD = '4000000000000002';

/** Serves Checkout's page: pay, decline, enter a code, or go back. Works without JavaScript. */
export function visitCheckout({ turn, id, form }: Visit): PageAnswer {
  const session = getSession(turn, id);
  if (session.status === 'complete') return { redirect: toSuccessUrl(session) };
  if (session.status === 'expired') return showExpired(session);
  return form === null ? show(turn, session) : act(turn, session, form);
}

function act(turn: Turn, session: CheckoutSession, form: URLSearchParams): PageAnswer {
  switch (form.get('action')) {
    case 'apply':
      return applyCode(turn, session, form.get('promotion_code') ?? '');
    case 'remove':
      return show(turn, withDiscounts(turn, session, []));
    case 'skip_card':
      return skipCard(turn, session);
    case 'decline':
      return pay(turn, session, new URLSearchParams({ card_number: DECLINED_CARD }));
    default:
      return pay(turn, session, form);
  }
}

/** Like Stripe, inserts the ID even if the braces were percent-encoded. */
function toSuccessUrl({ id, success_url: url }: CheckoutSession): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id).replaceAll('%7BCHECKOUT_SESSION_ID%7D', id);
}

function show(turn: Turn, session: CheckoutSession, error: string | null = null): PageAnswer {
  return {
    title: 'Checkout',
    body: renderCheckout(turn, session, error),
    status: error === null ? 200 : 400,
  };
}

function showExpired({ cancel_url: url }: CheckoutSession): PageAnswer {
  return { title: 'Checkout', ...renderChallenge({ kind: 'expired', backUrl: url }), status: 410 };
}

function applyCode(turn: Turn, session: CheckoutSession, text: string): PageAnswer {
  if (session.allow_promotion_codes !== true) return show(turn, session, 'No codes here.');
  const code = findCode(turn, text);
  const reason = code ? explainCode(turn, code, session.customer) : 'This code is invalid.';
  if (!code || reason !== null) return show(turn, session, reason);
  return show(turn, withDiscounts(turn, session, [{ coupon: null, promotion_code: code.id }]));
}

function withDiscounts(
  turn: Turn,
  session: CheckoutSession,
  discounts: CheckoutSession['discounts'],
): CheckoutSession {
  const { plan } = getPlan(turn, session.id);
  const changed = { ...session, discounts, ...priceSession(turn, plan, discounts) };
  turn.tables.checkoutSessions.set(session.id, changed);
  return changed;
}

function skipCard(turn: Turn, session: CheckoutSession): PageAnswer {
  const isOptional = session.payment_method_collection === 'if_required';
  if (isOptional && session.amount_total === 0) return finish(turn, session, null);
  return show(turn, session, 'A card is needed.');
}

function pay(turn: Turn, session: CheckoutSession, form: URLSearchParams): PageAnswer {
  const card = findCard(form.get('card_number') ?? '');
  const problem = explainCard(card, session.amount_total);
  if (!card || problem !== null) return show(turn, session, problem);
  const said = form.get('authentication');
  if (card.asksAtSetUp === true && said !== 'pass') {
    if (said === 'fail') return show(turn, session, 'We could not authenticate your card.');
    return {
      title: '3-D Secure',
      ...renderChallenge({ kind: 'challenge', number: card.number }),
    };
  }
  return finish(turn, session, card);
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

function finish(turn: Turn, session: CheckoutSession, card: Card | null): PageAnswer {
  return { redirect: toSuccessUrl(completeSession(turn, session, card)) };
}
