/** Outbound HTTP as the platform adapters see it. Implemented in adapters/http-client over undici. */

export interface MultipartPart {
  readonly name: string;
  /** A text field, or the bytes of a file part. */
  readonly value: string | ByteSource;
  readonly fileName?: string;
  readonly contentType?: string;
}

/** Bytes that can be opened again for another try; never held whole in memory. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** In pieces; each is good only until the next is asked for. */
  open(): AsyncIterable<Uint8Array>;
}

export type HttpBody =
  | { readonly kind: 'json'; readonly value: unknown; readonly contentType?: string }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'multipart'; readonly parts: readonly MultipartPart[] }
  | { readonly kind: 'bytes'; readonly source: ByteSource; readonly contentType?: string };

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: HttpBody;
  /** Time until the answer's last byte; default 30 s. Uploads pass one that fits their size. */
  readonly timeoutMs?: number;
  /**
   * `true` only where sending the request twice does no harm: the client then repeats it after a
   * dropped connection, a 502, 503 or 504 (three tries, backoff with jitter). Default false.
   */
  readonly idempotent?: boolean;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Header names are lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body as text, at most 4 MiB (a longer one is an `unanswered` error). */
  readonly text: string;
  /** The body as JSON; whole numbers beyond 2^53 come as strings. `undefined` when it isn't JSON. */
  json(): unknown;
}

/**
 * No answer came: refused, cut, timed out, or unreadable. `sent` is false only when it is certain that
 * the request never reached the server (DNS, connect).
 */
export class HttpUnansweredError extends Error {
  override readonly name = 'HttpUnansweredError';
  readonly sent: boolean;
  constructor(message: string, options: { sent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.sent = options.sent;
  }
}

/**
 * The request's own body could not be read to its end, so the server never got the whole request. The
 * cause is what reading it threw; without a cause it ended early.
 */
export class BodyReadError extends Error {
  override readonly name = 'BodyReadError';
}

/** What the dossier keeps of one exchange: redacted, no bodies of uploads, no tokens. */
export interface HttpExchange {
  readonly method: string;
  /** Without query values and without any secret path part. */
  readonly url: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: number | null;
  /** The start of an error answer's body (4xx, 5xx), redacted. */
  readonly responseExcerpt: string | null;
  readonly error: string | null;
}

export interface HttpClient {
  /**
   * Resolves with any HTTP status. Throws `HttpUnansweredError` when no answer came, `BodyReadError` when
   * the request's body could not be read. Never follows redirects.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
}

export interface HttpClientFactory {
  /** A client that reports each exchange, redacted, to `onExchange`. */
  create(options: {
    onExchange?: (exchange: HttpExchange) => void;
    signal?: AbortSignal;
  }): HttpClient;
}
