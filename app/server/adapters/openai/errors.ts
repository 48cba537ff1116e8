import { APIConnectionError, APIError as SdkError, APIUserAbortError } from 'openai';
import { estimateTokens } from './call.ts';
import { findForeignKind, type ForeignKind } from './foreign-body.ts';
import { NO_RESPONSE, toRequestFailedMessage } from '#app/domain/errors/messages.ts';
import { TextGeneratorError, type TokenUsage } from '#app/server/ports/text-generator.ts';

/** The SDK's class without the `any` of its type parameters. */
type APIError = SdkError<number | undefined, Headers | undefined>;

function isApiError(error: unknown): error is APIError {
  return error instanceof SdkError;
}

/** Somebody has to change the installation before it can work again. */
export function needsOperator(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return (
    error.status === 401 || error.status === 403 || error.status === 404 || isOutOfQuota(error)
  );
}

function isOutOfQuota({ code, type }: APIError): boolean {
  return code === 'insufficient_quota' || type === 'insufficient_quota';
}

/** Returns whether the server understood the request and refuses it, perhaps because it knows no schemas. */
export function isBadRequest(error: unknown): boolean {
  return isApiError(error) && (error.status === 400 || error.status === 422);
}

/** The codes with which OpenAI and Azure refuse a topic instead of a request. */
const CONTENT_CODES: ReadonlySet<unknown> = new Set([
  'content_filter',
  'content_policy_violation',
  'invalid_prompt',
  'ResponsibleAIPolicyViolation',
]);

/** Returns whether the service's filter refused the topic. */
export function isContentRefusal(error: unknown): boolean {
  return isApiError(error) && (CONTENT_CODES.has(error.code) || CONTENT_CODES.has(error.type));
}

/**
 * Creates the error that a server reports in the body of a successful response, as OpenRouter does. Null where
 * the body has none.
 */
export function toReportedError(data: unknown, headers: Headers): Error | null {
  if (typeof data !== 'object' || data === null || !('error' in data) || !data.error) return null;
  const { error } = data;
  const code = typeof error === 'object' && 'code' in error ? Number(error.code) : Number.NaN;
  const status = code >= 400 && code < 600 ? code : 500;
  return SdkError.generate(status, { error }, undefined, headers);
}

/** A body that isn't in OpenAI's format: no other request gets another one, so nobody pays for it again. */
class ForeignBodyError extends Error {
  readonly kind: ForeignKind;
  /** In characters; what a model of another service wrote is in it. */
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

/** What the log may have of it: no text of ours nor of the service, which may quote keys and prompts. */
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
  /** What the request may have cost when nobody knows how far it came. */
  readonly estimate: TokenUsage;
  /** Whoever asked has gone. */
  readonly isCanceled: boolean;
}

/** The SDK's error as one of ours, in the product's words. Null for what is not an answer of a service. */
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
  // A web page isn't a model's work.
  const outputTokens = estimateTokens('x'.repeat(error.length));
  return new TextGeneratorError('unavailable', {
    message: `The AI service sent ${what}. The person who runs this installation has to check OPENAI_BASE_URL: it must be the address of an OpenAI-compatible service.`,
    usage: isPage ? NOTHING : { inputTokens, outputTokens },
    cause: error,
  });
}

function toMessage(error: APIError, retryAfterSeconds: number | null): string {
  const status = Number(error.status ?? 500);
  if (isOutOfQuota(error)) {
    return 'The AI service has no quota left. Whoever runs this installation has to add some.';
  }
  switch (status) {
    case 401:
    case 403:
      return 'The AI service does not accept the key of this installation. Whoever runs it has to check OPENAI_API_KEY.';
    case 404:
      return 'The AI service does not know the model that is set up. Whoever runs this installation has to check OPENAI_MODEL.';
    case 429:
      return `The AI service is busy. Try again ${retryAfterSeconds ? `in ${retryAfterSeconds} s` : 'in a minute'}.`;
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
