import { listFaults } from '#tests/support/documented-responses.ts';

/** A raw response. The client can send any headers and body, like curl. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly code?: string;
    readonly message?: string;
    readonly error?: string;
    readonly request_id?: string;
    readonly errors?: ReadonlyArray<{
      readonly pointer: string;
      readonly code: string;
      readonly message: string;
    }>;
    readonly [member: string]: unknown;
  };
}

export interface ApiClient {
  (
    method: string,
    path: string,
    init?: { token?: string | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<ApiResponse>;
}

export function createApiClient(url: string, ownToken: string): ApiClient {
  return async (method, path, { token = ownToken, body, headers = {} } = {}) => {
    const authorization: Record<string, string> =
      token === null ? {} : { authorization: `Bearer ${token}` };
    const sent = encode(body);
    const response = await fetch(url + path, {
      method,
      headers: { ...authorization, ...sent.headers, ...headers },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    const text = await response.text();
    const parsed = text === '' ? {} : (JSON.parse(text) as ApiResponse['body']);
    requireDocumented({ method, path, response, body: text === '' ? undefined : parsed });
    return { status: response.status, headers: response.headers, body: parsed };
  };
}

/** Throws if the public document doesn't allow the response. Applies to every response in every test. */
function requireDocumented({
  method,
  path,
  response,
  body,
}: {
  method: string;
  path: string;
  response: Response;
  body: unknown;
}): void {
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? null;
  const faults = listFaults({ method, path, status: response.status, contentType, body });
  if (faults.length > 0) throw new Error(`Not as documented: ${faults.join('; ')}`);
}

/** Text and forms are sent as is, anything else as JSON. */
type Sendable = string | FormData | Blob;

function encode(body: unknown): { body?: Sendable; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (typeof body === 'string' || body instanceof FormData) return { body, headers: {} };
  if (body instanceof Blob) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
