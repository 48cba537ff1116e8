import type { Response } from 'express';

interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  /** The failed payment's intent and method, in their current state. */
  payment_intent?: object;
  payment_method?: object;
}

/** An error that the guard sends in Stripe's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function sendError(response: Response, { status, body }: ApiError): void {
  const { code } = body;
  const docs =
    code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${toSlug(code)}` };
  response.status(status).json({ error: { ...body, ...docs } });
}

function toSlug(code: string): string {
  return code.replaceAll('_', '-');
}

export function badRequest(message: string, more: { code?: string; param?: string } = {}) {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function unknownParameter(param: string): ApiError {
  return badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

export function missingParameter(param: string): ApiError {
  return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** Builds a 404. `kind` is the name in Stripe's message: customer, price, checkout.session. */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

export function noSuchUrl(method: string, path: string): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new ApiError(404, { type: 'invalid_request_error', message });
}

export function missingKey(): ApiError {
  const message =
    'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  return new ApiError(401, { type: 'invalid_request_error', message });
}

/** Shows only the end of the key, because it may be a real one sent to the wrong place. */
export function wrongKey(key: string): ApiError {
  const message = `Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4)}`;
  return new ApiError(401, { type: 'invalid_request_error', message });
}

export function keyReused(key: string): ApiError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, { type: 'idempotency_error', message });
}

export function cardDeclined(declineCode: string): ApiError {
  const message =
    declineCode === 'insufficient_funds'
      ? 'Your card has insufficient funds.'
      : 'Your card was declined.';
  return new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    message,
  });
}
