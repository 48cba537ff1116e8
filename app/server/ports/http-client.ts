import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/** Outbound HTTP for platform adapters. Implemented in adapters/http-client with undici. */

export interface MultipartPart {
  readonly name: string;
  /** A text field's value, or the bytes of a file part. */
  readonly value: string | ByteSource;
  readonly fileName?: string;
  readonly contentType?: string;
}

/** Bytes that can be reopened for a retry; never held in memory as a whole. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** Yields chunks; each is valid only until the next is requested. */
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
  /** Time limit until the response's last byte; default 30 s. Uploads pass one that fits their size. */
  readonly timeoutMs?: number;
  /**
   * Set to `true` only if sending the request twice does no harm: the client then repeats it after a dropped
   * connection or a 502, 503, or 504 (three attempts, backoff with jitter). Default false.
   */
  readonly idempotent?: boolean;
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Header names are lowercase. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body as text, at most 4 MiB (a longer one throws HttpUnansweredError). */
  readonly text: string;
  /** The body parsed as JSON; integers beyond 2^53 become strings. `undefined` if it isn't JSON. */
  json(): unknown;
}

/**
 * No response arrived: refused, cut off, timed out, or unreadable. `sent` is false only if it's certain that
 * the request never reached the server (DNS, connect).
 */
export class HttpNoResponseError extends Error {
  override readonly name = 'HttpUnansweredError';
  readonly sent: boolean;
  constructor(message: string, options: { sent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.sent = options.sent;
  }
}

/**
 * The request's own body couldn't be read completely, so the server never got the whole request. The cause is
 * the reader's error; without a cause, the body ended early.
 */
export class BodyReadError extends Error {
  override readonly name = 'BodyReadError';
}

/** What the timeline stores about one exchange: redacted, without upload bodies or tokens. */
export interface HttpExchange {
  readonly method: string;
  /** Without query values or secret path segments. */
  readonly url: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: number | null;
  /** Start of an error response's body (4xx, 5xx), redacted. */
  readonly responseExcerpt: string | null;
  readonly error: string | null;
}

export interface HttpClient {
  /**
   * Resolves with any HTTP status. Throws `HttpUnansweredError` if no response arrived, or `BodyReadError` if
   * the request's body couldn't be read. Never follows redirects.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
}

export interface HttpClientFactory {
  /** Creates a client that reports each exchange, redacted, to `onExchange`. */
  create(options: {
    onExchange?: (exchange: HttpExchange) => void;
    signal?: AbortSignal;
    /** The platform whose requests are counted and timed. */
    platform?: PlatformId;
  }): HttpClient;
}
