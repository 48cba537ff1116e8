import type { ZodType } from 'zod';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import {
  BodyReadError,
  HttpUnansweredError,
  type HttpRequest,
  type HttpResponse,
} from '#app/server/ports/http-client.ts';
import { PlatformError, type PlatformCallContext } from '#app/server/ports/platform-adapter.ts';
import { toPlatformError, type PlatformRules } from './classify.ts';
import { createUnreadableError, isWebPage } from './unreadable.ts';

export interface CallOptions {
  readonly rules: PlatformRules;
  /** True for the one request after which the post may be live. */
  readonly commit?: boolean;
}

/**
 * Sends one request. A refusal, a lost response, and one that isn't the platform's own throw a
 * `PlatformError`.
 */
export async function callPlatform(
  context: PlatformCallContext,
  request: HttpRequest,
  { rules, commit = false }: CallOptions,
): Promise<HttpResponse> {
  const response = await context.http.request(request).catch((error: unknown) => {
    throw toUnansweredError(error, { rules, commit });
  });
  const isSuccess = rules.isSuccess ?? isSuccessStatus;
  if (isSuccess(response)) {
    if (response.status >= 500 || !isWebPage(response)) return response;
    throw createUnreadableError(rules.platform, { response, commit, why: 'a web page' });
  }
  throw toPlatformError(rules, response, { now: context.now(), commit });
}

/** Like `callPlatform`, and returns the response's JSON in the given shape. */
export async function requestJson<T>(
  context: PlatformCallContext,
  request: HttpRequest,
  options: CallOptions & { readonly schema: ZodType<T> },
): Promise<T> {
  const response = await callPlatform(context, request, options);
  return readShape(response, options);
}

/** Returns the response's JSON in the given shape. Any other document is unreadable. */
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
    why: `an unexpected document (at ${where})`,
    cause: parsed.error,
  });
}

export function isSuccessStatus(response: HttpResponse): boolean {
  return response.status >= 200 && response.status < 300;
}

function toUnansweredError(error: unknown, { rules, commit = false }: CallOptions): unknown {
  // A media file that is missing says so itself.
  if (error instanceof BodyReadError && error.cause instanceof PlatformError) return error.cause;
  if (!(error instanceof HttpUnansweredError)) return error;
  const unknown = commit && error.sent;
  return new PlatformError({
    platform: rules.platform,
    kind: unknown ? 'outcome_unknown' : 'unavailable',
    code: error.sent ? 'no_answer' : 'not_reached',
    message: `${PLATFORMS[rules.platform].name} gave no answer: ${error.message}`,
    remedy: unknown
      ? 'Nothing to do: the platform is asked whether the post is live.'
      : 'Nothing to do: it is tried again.',
    cause: error,
  });
}

/** For calls whose failure changes nothing (revoking a token): any answer will do, and none as well. */
export async function sendBestEffort(
  context: PlatformCallContext,
  request: HttpRequest,
): Promise<void> {
  await context.http.request(request).catch((error: unknown) => {
    if (!(error instanceof HttpUnansweredError)) throw error;
  });
}
