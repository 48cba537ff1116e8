import Stripe from 'stripe';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';

/**
 * Runs a call. Throws `unavailable` when Stripe can't process it; a request that Stripe rejects stays a bug.
 */
export async function callStripe<T>(logger: Logger, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isStripeError(error) || isRequestError(error)) throw error;
    logger.warn(toErrorFacts(error), 'Stripe’s response couldn’t be used.');
    throw new AppError('unavailable', { message: toMessage(error), cause: error });
  }
}

/**
 * Returns null when Stripe doesn't know the ID or has deleted the object. For a request with several IDs,
 * `param` names the one that may be missing.
 */
export async function orNull<T>(
  call: Promise<T>,
  { param }: { param?: string } = {},
): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error) && (param === undefined || error.param === param)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && error.code === 'resource_missing';
}

/**
 * Returns whether Stripe rejected the request because of the object's state, such as already expired or used.
 */
export function isRequestError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

function toMessage(error: Stripe.errors.StripeError): string {
  return needsOperator(error)
    ? 'The payment service rejected this installation’s key. The administrator has to check STRIPE_SECRET_KEY.'
    : 'The payment service isn’t responding. Try again in a minute.';
}

function needsOperator(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/** Returns the facts that may be logged, without Stripe's message, which may quote a key. */
function toErrorFacts({ type, code, statusCode, requestId }: Stripe.errors.StripeError): object {
  return { type, code, statusCode, stripeRequestId: requestId };
}
