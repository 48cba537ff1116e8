import { isLinkedInPage } from '#app/domain/accounts/linkedin-page.ts';
import type { HttpRequest } from '#app/server/ports/http-client.ts';
import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import type { LinkedinConfig } from './config.ts';

export interface Call {
  readonly config: LinkedinConfig;
  readonly context: StepContext;
}

/** Creates a request to /rest with the headers that LinkedIn requires on every call. */
export function restRequest(
  config: LinkedinConfig,
  method: HttpRequest['method'],
  rest: { readonly path: string; readonly value?: unknown },
): HttpRequest {
  return {
    method,
    url: `${config.apiUrl}/rest/${rest.path}`,
    headers: {
      'linkedin-version': config.version.name,
      'x-restli-protocol-version': '2.0.0',
    },
    ...(rest.value === undefined ? {} : { body: { kind: 'json', value: rest.value } }),
  };
}

/** Creates a /rest request outside a delivery, for reads and deletions. Both can be repeated. */
export function bearerRequest(
  config: LinkedinConfig,
  accessToken: string,
  { method, path }: { readonly method: 'GET' | 'DELETE'; readonly path: string },
): HttpRequest {
  const request = restRequest(config, method, { path });
  const headers = { ...request.headers, authorization: `Bearer ${accessToken}` };
  return { ...request, headers, idempotent: true };
}

/**
 * Returns whether the author is a Page. Page posts can be listed and have metrics; a member's posts can't.
 */
export function isPage(author: string): boolean {
  return isLinkedInPage(author);
}

/** Creates a token request with the client credentials in the body. LinkedIn doesn't accept Basic here. */
export function withClient(config: LinkedinConfig, call: string, fields: Record<string, string>) {
  const { clientId, clientSecret } = config;
  return {
    method: 'POST',
    url: `${config.webUrl}/oauth/v2/${call}`,
    body: {
      kind: 'form',
      fields: { ...fields, client_id: clientId, client_secret: clientSecret },
    },
  } as const;
}
