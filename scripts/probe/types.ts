/** Something to probe: an operation of the API, a page with its form, or a route. */
export interface Target {
  readonly method: string;
  /** With parameters in braces: `/api/posts/{postId}`. */
  readonly path: string;
  readonly kind: 'operation' | 'page' | 'route';
  readonly body: 'json' | 'form' | 'multipart' | 'none';
  /** Names of known query parameters. */
  readonly query: readonly string[];
  /** Names of known body fields. */
  readonly fields: readonly string[];
  readonly needsToken: boolean;
  /** True if the response is the same for everyone: requested without credentials, and cacheable. */
  readonly isPublic: boolean;
  /** True if it would end the probe's own session, so it's only requested without credentials. */
  readonly isFatal: boolean;
}

export interface ProbeRequest {
  readonly method: string;
  /** Raw path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface ProbeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly tookMs: number;
  /** The connection ended without a response. */
  readonly isCut: boolean;
}

export type Check =
  | 'headers'
  | 'policy'
  | 'cookie'
  | 'reflection'
  | 'traversal'
  | 'injection'
  | 'body'
  | 'method'
  | 'access'
  | 'redirect'
  | 'host'
  | 'leak';

export interface Finding {
  readonly check: Check;
  readonly request: string;
  readonly detail: string;
}

export interface Credentials {
  readonly token: string | null;
  readonly cookie: string | null;
}

export type Caller = 'stranger' | 'token' | 'cookie';

/** One request and the check of its response. */
export interface Trial {
  readonly check: Check;
  /** What's tried and where; the same for all targets. */
  readonly what: string;
  readonly caller: Caller;
  readonly request: ProbeRequest;
  /** Returns what's wrong, or null. */
  readonly findFault: (response: ProbeResponse) => string | null;
}
