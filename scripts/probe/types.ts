/** One thing that can be asked for: an operation of the API, or a page with its form. */
export interface Target {
  readonly method: string;
  /** With parameters in braces: `/api/posts/{postId}`. */
  readonly path: string;
  readonly kind: 'operation' | 'page' | 'route';
  readonly body: 'json' | 'form' | 'multipart' | 'none';
  /** Names of parameters in the query that it knows. */
  readonly query: readonly string[];
  /** Names of fields of the body that it knows. */
  readonly fields: readonly string[];
  readonly needsToken: boolean;
  /** The same for everybody: sent without credentials, and any cache may keep it. */
  readonly isPublic: boolean;
  /** Sent only without credentials: it ends what the probe stands on. */
  readonly isFatal: boolean;
}

export interface ProbeRequest {
  readonly method: string;
  /** Path and query, as they go on the wire. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface ProbeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly tookMs: number;
  /** The connection ended without an answer. */
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

/** One request of a check, and what would be wrong with its answer. */
export interface Trial {
  readonly check: Check;
  /** What is tried and where: the same for every target that it is tried on. */
  readonly what: string;
  readonly caller: Caller;
  readonly request: ProbeRequest;
  /** What is wrong, or null. */
  readonly judge: (answer: ProbeAnswer) => string | null;
}
