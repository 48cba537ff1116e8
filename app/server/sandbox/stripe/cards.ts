import { cardDeclined } from './errors.ts';
import type { PaymentMethod } from './objects.ts';
import { createId } from './operation.ts';
import type { Operation } from './operation.ts';

interface TestCard {
  number: string;
  does: string;
  /** The card's name in API calls. */
  alias?: string;
  /** Declined immediately, so it can't be attached. */
  refusedAs?: 'generic_decline' | 'insufficient_funds';
  /** Declined at every later charge. */
  failsLater?: 'declined' | 'authentication';
  authenticatesAtSetup?: boolean;
}

/** The cards of docs.stripe.com/testing that matter for subscriptions. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', does: 'pays', alias: 'pm_card_visa' },
  {
    number: '4000000000000341',
    does: 'can be saved, but every charge fails',
    alias: 'pm_card_chargeCustomerFail',
    failsLater: 'declined',
  },
  {
    number: '4000000000000002',
    does: 'is declined',
    alias: 'pm_card_chargeDeclined',
    refusedAs: 'generic_decline',
  },
  {
    number: '4000000000009995',
    does: 'has no funds',
    alias: 'pm_card_chargeDeclinedInsufficientFunds',
    refusedAs: 'insufficient_funds',
  },
  {
    number: '4000002500003155',
    does: 'requires 3-D Secure once',
    alias: 'pm_card_authenticationRequiredOnSetup',
    authenticatesAtSetup: true,
  },
  {
    number: '4000002760003184',
    does: 'requires 3-D Secure every time',
    alias: 'pm_card_authenticationRequired',
    authenticatesAtSetup: true,
    failsLater: 'authentication',
  },
];

export function findCard(number: string): TestCard | null {
  const digits = number.replace(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === digits) ?? null;
}

/** Returns the result of charging a saved card. Saved cards are identified by their last four digits. */
export function chargeOutcome(method: PaymentMethod): 'paid' | 'declined' | 'authentication' {
  const card = TEST_CARDS.find(({ number }) => number.endsWith(method.card.last4));
  return card?.failsLater ?? 'paid';
}

const EXPIRY = { exp_month: 12, exp_year: 2040 };

/** Returns the card with this name in API calls. */
export function findAlias(id: string): TestCard | undefined {
  return TEST_CARDS.find(({ alias }) => alias === id);
}

/** Returns why every charge of this card is declined, or null. */
export function findRefusal(method: PaymentMethod): string | null {
  const card = TEST_CARDS.find(({ number }) => number.endsWith(method.card.last4));
  if (card?.refusedAs !== undefined) return card.refusedAs;
  return card?.failsLater === 'declined' ? 'generic_decline' : null;
}

export function attachCard(operation: Operation, card: TestCard, customer: string): PaymentMethod {
  return createMethod(operation, card, customer);
}

/** Stores a card as a new payment method, with or without a customer. */
export function createMethod(
  operation: Operation,
  card: TestCard,
  customer: string | null,
): PaymentMethod {
  const details = {
    checks: null,
    country: 'US',
    display_brand: 'visa',
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    networks: null,
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
  const method: PaymentMethod & Record<string, unknown> = {
    id: createId(operation, 'pm'),
    object: 'payment_method',
    customer,
    card: { brand: 'visa', last4: card.number.slice(-4), ...EXPIRY, ...details },
    allow_redisplay: 'always',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: operation.at,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  operation.tables.paymentMethods.set(method.id, method);
  return method;
}

/** Resolves a payment method in a call: one of the customer's, or a test card by its alias. */
export function resolvePaymentMethod(
  operation: Operation,
  id: string,
  customer: string,
): string | null {
  const card = findAlias(id);
  // A card that's always declined can't even be saved.
  if (card?.refusedAs !== undefined) throw cardDeclined(card.refusedAs);
  if (card) return attachCard(operation, card, customer).id;
  const method = operation.tables.paymentMethods.get(id);
  if (method?.customer === null) {
    operation.tables.paymentMethods.set(id, { ...method, customer });
    return id;
  }
  return method?.customer === customer ? id : null;
}
