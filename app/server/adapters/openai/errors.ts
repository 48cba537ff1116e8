import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { APIConnectionError, APIError as SdkError, APIUserAbortError } from 'openai';
import { estimateTokens } from './call.ts';
import { isRefusalError } from './refusal-codes.ts';
import { findForeignKind, type ForeignKind } from './foreign-body.ts';
import { NO_RESPONSE, toRequestFailedMessage } from '#app/domain/errors/messages/requests.ts';
import { TextGeneratorError, type TokenUsage } from '#app/server/ports/text-generator.ts';

/** The SDK's class without the `any` of its type parameters. */
type APIError = SdkError<number | undefined, Headers | undefined>;

function isApiError(error: unknown): error is APIError {
  return error instanceof SdkError;
}

/** Returns whether the operator has to change the configuration before requests can succeed. */
export function needsOperator(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return (
    error.status === 401 || error.status === 403 || error.status === 404 || isOutOfQuota(error)
  );
}

function isOutOfQuota({ code, type }: APIError): boolean {
  return code === 'insufficient_quota' || type === 'insufficient_quota';
}

/** Returns whether the server rejected the request as invalid, perhaps because it doesn't support schemas. */
export function isBadRequest(error: unknown): boolean {
  return isApiError(error) && (error.status === 400 || error.status === 422);
}

const ABOUT_IMAGES = /\bimages?\b|\bimage_|\bvision\b|multi-?modal|\bmodalit/iu;

/**
 * Returns whether the server rejected a request that has an image because its model can't read images.
 * Servers agree on neither a status nor a code, so the words decide.
 */
export function isImageRefusal(error: unknown): boolean {
  if (!isApiError(error) || isContentRefusal(error)) return false;
  const status = error.status ?? 0;
  return IMAGE_STATUSES.has(status) && ABOUT_IMAGES.test(error.message);
}

const IMAGE_STATUSES: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501]);

/** Creates the error for a model that can't read images, which costs nothing. */
export function toImageError(cause: unknown): TextGeneratorError {
  return new TextGeneratorError('images_unsupported', {
    message:
      'This server’s AI model can’t read images. Write the alt text yourself, or ask the administrator to set OPENAI_MODEL to a model that can.',
    usage: NOTHING,
    cause,
  });
}

/** Returns whether the service's filter rejected the topic. */
export function isContentRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return isRefusalError(error.error) || isRefusalError({ code: error.code, type: error.type });
}

/**
 * Creates an error from one reported in the body of a successful response, as OpenRouter does. Returns null
 * when the body has none.
 */
export function toReportedError(data: unknown, headers: Headers): Error | null {
  if (typeof data !== 'object' || data === null || !('error' in data) || !data.error) return null;
  const { error } = data;
  const code = typeof error === 'object' && 'code' in error ? Number(error.code) : Number.NaN;
  const status = code >= 400 && code < 600 ? code : 500;
  return SdkError.generate(status, { error }, undefined, headers);
}

/**
 * Thrown for a body that isn't in OpenAI's format. Repeating the request would get the same format, so it
 * isn't retried and nobody pays twice.
 */
class ForeignBodyError extends Error {
  readonly kind: ForeignKind;
  /** In characters, including what another service's model wrote. */
  readonly length: number;
  constructor(kind: ForeignKind, length: number) {
    super(`The response is ${kind}.`);
    this.name = 'ForeignBodyError';
    this.kind = kind;
    this.length = length;
  }
}

/** Throws ForeignBodyError for a body that isn't in OpenAI's format. */
export function requireOwnFormat(data: unknown): void {
  const kind = findForeignKind(data);
  if (kind) throw new ForeignBodyError(kind, (JSON.stringify(data) ?? '').length);
}

/**
 * Returns the error facts that may be logged: no text of ours or of the service, which may quote keys and
 * prompts.
 */
export function toErrorFacts(error: unknown): object {
  if (error instanceof ForeignBodyError) return { name: error.name, body: error.kind };
  if (!isApiError(error)) {
    return { name: error instanceof Error ? error.name : typeof error };
  }
  const { status, code, type, param, requestID } = error;
  return { name: error.name, status, code, type, param, requestId: requestID };
}

const NOTHING: TokenUsage = { inputTokens: 0, outputTokens: 0 };

export interface ErrorContext {
  /** The possible cost when nobody knows how far the request got. */
  readonly estimate: TokenUsage;
  /** The caller has disconnected. */
  readonly isCanceled: boolean;
}

/**
 * Converts the SDK's error to ours, with a message for users. Returns null for an error that isn't about the
 * service's response.
 */
export function toTextGeneratorError(
  error: unknown,
  { estimate, isCanceled }: ErrorContext,
): TextGeneratorError | null {
  if (isCanceled) {
    const message = 'The request was canceled.';
    return new TextGeneratorError('unavailable', { message, usage: estimate, cause: error });
  }
  if (error instanceof APIConnectionError || error instanceof APIUserAbortError) {
    return new TextGeneratorError('unavailable', {
      message: NO_RESPONSE,
      usage: estimate,
      cause: error,
    });
  }
  if (error instanceof ForeignBodyError) return toForeignError(error, estimate);
  if (!isApiError(error)) return null;
  const retryAfterSeconds = readRetryAfter(error);
  return new TextGeneratorError('unavailable', {
    message: toMessage(error, retryAfterSeconds),
    usage: NOTHING,
    cause: error,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

function toForeignError(error: ForeignBodyError, { inputTokens }: TokenUsage): TextGeneratorError {
  const isPage = error.kind === 'a web page';
  const what = isPage ? 'a web page' : "a response that isn't in OpenAI's format";
  // A web page wasn't generated by a model, so it costs nothing.
  const outputTokens = estimateTokens('x'.repeat(error.length));
  return new TextGeneratorError('unavailable', {
    message: `The AI service sent ${what}. The administrator of this installation has to check OPENAI_BASE_URL: it must be the URL of an OpenAI-compatible service.`,
    usage: isPage ? NOTHING : { inputTokens, outputTokens },
    cause: error,
  });
}

function toMessage(error: APIError, retryAfterSeconds: number | null): string {
  const status = Number(error.status ?? 500);
  if (isOutOfQuota(error)) {
    return 'The AI service has no quota left. The administrator of this installation has to add some.';
  }
  switch (status) {
    case 401:
    case 403:
      return 'The AI service rejected this installation’s key. The administrator has to check OPENAI_API_KEY.';
    case 404:
      return 'The AI service doesn’t have the configured model. The administrator of this installation has to check OPENAI_MODEL.';
    case 429:
      return `The AI service is busy. Try again ${retryAfterSeconds ? `in ${formatTimeSpan(retryAfterSeconds * 1000, 'long')}` : 'in a minute'}.`;
    default:
      return toRequestFailedMessage(status);
  }
}

const MAX_RETRY_AFTER_SECONDS = 3600;

function readRetryAfter({ headers }: APIError): number | null {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return Math.min(MAX_RETRY_AFTER_SECONDS, Math.ceil(seconds));
}
