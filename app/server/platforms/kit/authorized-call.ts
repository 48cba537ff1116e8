import type { ZodType } from 'zod';
import type { HttpRequest, HttpResponse } from '#app/server/ports/http-client.ts';
import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import { callPlatform, readShape, type CallOptions } from './call-platform.ts';
import { withAccessToken } from './with-access-token.ts';

export interface AuthorizedOptions extends CallOptions {
  /** Codes by which the platform says that the access token ended. */
  readonly staleCodes: ReadonlySet<string>;
}

/** Sends a request with the account's token as bearer; refreshes it once where it ended. */
export function callAuthorized(
  context: StepContext,
  request: HttpRequest,
  options: AuthorizedOptions,
): Promise<HttpResponse> {
  return withAccessToken(context, options.staleCodes, (token) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return callPlatform(context, { ...request, headers }, options);
  });
}

/** Like `callAuthorized`, and the answer's JSON in the given shape. */
export async function requestAuthorizedJson<T>(
  context: StepContext,
  request: HttpRequest,
  options: AuthorizedOptions & { readonly schema: ZodType<T> },
): Promise<T> {
  return readShape(await callAuthorized(context, request, options), options);
}
