import type { ZodType } from 'zod';
import type { HttpRequest, HttpResponse } from '#app/server/ports/http-client.ts';
import type { AuthorizedContext } from './authorized-context.ts';
import { callPlatform, readShape, type CallOptions } from './call-platform.ts';
import { withAccessToken } from './with-access-token.ts';

export interface AuthorizedOptions extends CallOptions {
  /** Codes with which the platform reports an expired access token. */
  readonly expiredTokenCodes: ReadonlySet<string>;
}

/** Sends a request with the account's bearer token. Refreshes the token once if it has expired. */
export function callAuthorized(
  context: Pick<AuthorizedContext, 'http' | 'now' | 'accessToken'>,
  request: HttpRequest,
  options: AuthorizedOptions,
): Promise<HttpResponse> {
  return withAccessToken(context, options.expiredTokenCodes, (token) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return callPlatform(context, { ...request, headers }, options);
  });
}

/** Does the same as `callAuthorized`, and returns the response's JSON in the given shape. */
export async function requestAuthorizedJson<T>(
  context: Pick<AuthorizedContext, 'http' | 'now' | 'accessToken'>,
  request: HttpRequest,
  options: AuthorizedOptions & { readonly schema: ZodType<T> },
): Promise<T> {
  return readShape(await callAuthorized(context, request, options), options);
}
