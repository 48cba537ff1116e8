import Stripe from 'stripe';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';

/** Runs a call; what Stripe could not answer becomes `unavailable`, a request it refuses stays a bug. */
export async function callStripe<T>(logger: Logger, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isStripeError(error) || isRequestError(error)) throw error;
    logger.warn(toErrorFacts(error), 'Stripe gave no usable answer.');
    throw new AppError('unavailable', { message: toMessage(error), cause: error });
  }
}

/** Null for an id that Stripe does not know, or has forgotten; of several that a request names, the one in `param`. */
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

/** The state of the thing does not allow it: it was over, or used, already. */
export function isRequestError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

function toMessage(error: Stripe.errors.StripeError): string {
  return needsOperator(error)
    ? 'The payment service does not accept this installation. Whoever runs it has to check STRIPE_SECRET_KEY.'
    : 'The payment service does not answer. Try again in a minute.';
}

function needsOperator(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/** None of Stripe's words: they may quote a key. */
function toErrorFacts({ type, code, statusCode, requestId }: Stripe.errors.StripeError): object {
  return { type, code, statusCode, stripeRequestId: requestId };
}
