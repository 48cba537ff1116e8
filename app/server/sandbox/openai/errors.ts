import type { Response } from 'express';

export interface ErrorBody {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

/** An error that the guard sends in OpenAI's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function sendError(response: Response, error: ApiError): void {
  response.status(error.status).set(error.headers).json({ error: error.body });
}

interface Complaint {
  param?: string | null;
  code?: string | null;
}

export function badRequest(message: string, { param = null, code = null }: Complaint = {}) {
  return new ApiError(400, { message, type: 'invalid_request_error', param, code });
}

export function missingKey(): ApiError {
  const message =
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
  return new ApiError(401, { message, type: 'invalid_request_error', param: null, code: null });
}

/** Shows only the end of the key, because it may be a real one sent to the wrong place. */
export function wrongKey(key: string): ApiError {
  const message = `Incorrect API key provided: ${'*'.repeat(8)}${key.slice(-4)}.`;
  const code = 'invalid_api_key';
  return new ApiError(401, { message, type: 'invalid_request_error', param: null, code });
}

export function noSuchUrl(method: string, path: string): ApiError {
  const message = `Invalid URL (${method} ${path})`;
  return new ApiError(404, { message, type: 'invalid_request_error', param: null, code: null });
}

export function noSuchModel(model: string): ApiError {
  const message = `The model '${model}' does not exist or you do not have access to it.`;
  const code = 'model_not_found';
  return new ApiError(404, { message, type: 'invalid_request_error', param: null, code });
}

export function bodyTooLarge(maxBytes: number): ApiError {
  const message = `The request body is larger than ${maxBytes} bytes.`;
  return new ApiError(413, { message, type: 'invalid_request_error', param: null, code: null });
}

export function rateLimited(retryAfterMs: number): ApiError {
  const message = `Rate limit reached for requests. Please try again in ${retryAfterMs}ms.`;
  return new ApiError(
    429,
    { message, type: 'requests', param: null, code: 'rate_limit_exceeded' },
    {
      'retry-after-ms': String(retryAfterMs),
      'retry-after': String(Math.ceil(retryAfterMs / 1000)),
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': `${retryAfterMs}ms`,
    },
  );
}

export function quotaExceeded(): ApiError {
  const message = 'You exceeded your current quota, please check your plan and billing details.';
  const code = 'insufficient_quota';
  return new ApiError(429, { message, type: code, param: null, code });
}

export const SERVER_ERROR: ErrorBody = {
  message: 'The server had an error while processing your request. Sorry about that!',
  type: 'server_error',
  param: null,
  code: null,
};
