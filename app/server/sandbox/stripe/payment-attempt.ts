import type { PaymentIntent } from './intent-objects.ts';
import { chargeOutcome, createMethod, findAlias, findRefusal } from './cards.ts';
import { ApiError, cardDeclined, noSuch } from './errors.ts';
import type { Charge, PaymentMethod } from './objects.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

interface Attempt {
  method: string | undefined;
  returnUrl: string | null;
}

/**
 * Authorizes a payment, and captures it unless the client does that. Throws Stripe's 402 for a declined card.
 */
export function authorize(
  operation: Operation,
  intent: PaymentIntent,
  attempt: Attempt,
): PaymentIntent {
  const method = resolveMethod(operation, attempt.method, intent.customer);
  const declined = findRefusal(method);
  if (declined !== null) throw decline(operation, intent, { method, declined });
  const named = { ...intent, payment_method: method.id, last_payment_error: null };
  if (chargeOutcome(method) === 'authentication') {
    return save(operation, 'payment_intent.requires_action', {
      ...named,
      status: 'requires_action',
      next_action: toNextAction(attempt.returnUrl, intent),
    });
  }
  if (intent.capture_method !== 'manual') return capture(operation, named, intent.amount);
  return save(operation, 'payment_intent.amount_capturable_updated', {
    ...named,
    status: 'requires_capture',
    amount_capturable: intent.amount,
  });
}

/** Charges an authorized amount. */
export function capture(
  operation: Operation,
  intent: PaymentIntent,
  amount: number,
): PaymentIntent {
  const charge: Charge & { invoice: string } = {
    id: createId(operation, 'ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: operation.at,
    currency: intent.currency,
    customer: intent.customer,
    invoice: '',
    payment_intent: intent.id,
    payment_method: intent.payment_method ?? '',
    refunded: false,
  };
  operation.tables.charges.set(charge.id, charge);
  return save(operation, 'payment_intent.succeeded', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    next_action: null,
    latest_charge: charge.id,
  });
}

function save(operation: Operation, type: string, intent: PaymentIntent): PaymentIntent {
  operation.tables.paymentIntents.set(intent.id, intent);
  emit(operation, { type, object: intent });
  return intent;
}

/**
 * Resolves a test card's alias, or a payment method of this customer or of none. Throws Stripe's 400 or 404.
 */
export function resolveMethod(
  operation: Operation,
  id: string | undefined,
  customer: string | null,
): PaymentMethod {
  if (id === undefined) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
    });
  }
  const card = findAlias(id);
  if (card) return createMethod(operation, card, null);
  const found = operation.tables.paymentMethods.get(id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  if (found.customer === null || found.customer === customer) return found;
  const message = `The PaymentMethod ${id} belongs to another customer: set customer on the PaymentIntent.`;
  throw new ApiError(400, { type: 'invalid_request_error', message, param: 'payment_method' });
}

interface Refusal {
  method: PaymentMethod;
  declined: string;
}

function decline(
  operation: Operation,
  intent: PaymentIntent,
  { method, declined }: Refusal,
): ApiError {
  const refusal = cardDeclined(declined);
  const failed = save(operation, 'payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { ...refusal.body, payment_method: method },
  });
  return new ApiError(402, { ...refusal.body, payment_intent: failed, payment_method: method });
}

/** Returns where the customer would authenticate, which nobody does in the sandbox. */
function toNextAction(returnUrl: string | null, intent: PaymentIntent): object {
  if (returnUrl === null) return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  const url = `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}
