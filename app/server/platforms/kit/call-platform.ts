import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import type { ZodType } from 'zod';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import {
  BodyReadError,
  HttpNoResponseError,
  type HttpRequest,
  type HttpResponse,
} from '#app/server/ports/http-client.ts';
import { PlatformError, type PlatformCallContext } from '#app/server/ports/platform-adapter.ts';
import { getCheckRemedy, toPlatformError, type PlatformRules } from './classify.ts';
import { createUnreadableError, isWebPage } from './unreadable.ts';

export interface CallOptions {
  readonly rules: PlatformRules;
  /** True for the single request after which the post may be live. */
  readonly commit?: boolean;
}

/**
 * Sends one request. Throws a `PlatformError` for a refusal, a lost response, or a response that isn't the
 * platform's own.
 */
export async function callPlatform(
  context: PlatformCallContext,
  request: HttpRequest,
  { rules, commit = false }: CallOptions,
): Promise<HttpResponse> {
  const response = await context.http.request(request).catch((error: unknown) => {
    throw toNoResponseError(error, { rules, commit });
  });
  const isSuccess = rules.isSuccess ?? isSuccessStatus;
  if (isSuccess(response)) {
    if (response.status >= 500 || !isWebPage(response)) return response;
    throw createUnreadableError(rules.platform, {
      response,
      commit,
      checkRemedy: getCheckRemedy(rules),
      why: 'a web page',
    });
  }
  throw toPlatformError(rules, response, { now: context.now(), commit });
}

/** Does the same as `callPlatform`, and returns the response's JSON in the given shape. */
export async function requestJson<T>(
  context: PlatformCallContext,
  request: HttpRequest,
  options: CallOptions & { readonly schema: ZodType<T> },
): Promise<T> {
  const response = await callPlatform(context, request, options);
  return readShape(response, options);
}

/** Returns the response's JSON in the given shape. Throws if the body has any other shape. */
export function readShape<T>(
  response: HttpResponse,
  { rules, commit = false, schema }: CallOptions & { readonly schema: ZodType<T> },
): T {
  const parsed = schema.safeParse(response.json());
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join('.') || '(root)').join(', ');
  throw createUnreadableError(rules.platform, {
    response,
    commit,
    checkRemedy: getCheckRemedy(rules),
    why: `an unexpected response body (at ${where})`,
    cause: parsed.error,
  });
}

export function isSuccessStatus(response: HttpResponse): boolean {
  return response.status >= 200 && response.status < 300;
}

function toNoResponseError(error: unknown, { rules, commit = false }: CallOptions): unknown {
  // A missing media file has its own error.
  if (error instanceof BodyReadError && error.cause instanceof PlatformError) return error.cause;
  if (!(error instanceof HttpNoResponseError)) return error;
  const unknown = commit && error.sent;
  return new PlatformError({
    platform: rules.platform,
    kind: unknown ? 'outcome_unknown' : 'unavailable',
    code: error.sent ? 'no_answer' : 'not_reached',
    message: `${PLATFORMS[rules.platform].name} didn't respond: ${error.message}`,
    remedy: unknown ? getCheckRemedy(rules) : AUTOMATIC_REMEDIES.retry,
    cause: error,
  });
}

/**
 * Sends a request whose failure changes nothing, such as revoking a token. Any response is fine, and so is
 * none.
 */
export async function sendBestEffort(
  context: PlatformCallContext,
  request: HttpRequest,
): Promise<void> {
  await context.http.request(request).catch((error: unknown) => {
    if (!(error instanceof HttpNoResponseError)) throw error;
  });
}
