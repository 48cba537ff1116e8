import type { HttpRequest } from '#app/server/ports/http-client.ts';
import type { StepContext } from '#app/server/ports/platform-adapter.ts';
import type { LinkedinConfig } from './config.ts';

export interface Call {
  readonly config: LinkedinConfig;
  readonly context: StepContext;
}

/** A request to /rest with the headers that LinkedIn asks for on every call. */
export function restRequest(
  config: LinkedinConfig,
  method: HttpRequest['method'],
  rest: { readonly path: string; readonly value?: unknown },
): HttpRequest {
  return {
    method,
    url: `${config.apiUrl}/rest/${rest.path}`,
    headers: {
      'linkedin-version': config.apiVersion,
      'x-restli-protocol-version': '2.0.0',
    },
    ...(rest.value === undefined ? {} : { body: { kind: 'json', value: rest.value } }),
  };
}
