/** Fetches URLs that a user entered. Implemented in adapters/url-guard; no other code may fetch them. */

/**
 * - `invalid`: not a web URL. `forbidden`: it leads where Fanfare doesn't go (private networks, odd ports,
 *   credentials). The user needs another URL.
 * - `unreachable`: no connection. `refused`: the site responded with an error. `too_slow`: it stalled or took
 *   too long. The same URL may work later.
 * - `too_large`: more bytes than allowed. `unreadable`: the response can't be decoded.
 */
export type UrlProblem =
  | 'invalid'
  | 'forbidden'
  | 'unreachable'
  | 'refused'
  | 'too_slow'
  | 'too_large'
  | 'unreadable';

/** A URL couldn't be fetched. The message is for the user who entered it. */
export class UrlFetchError extends Error {
  override readonly name = 'UrlFetchError';
  readonly problem: UrlProblem;
  /** The site's response status, if it responded. */
  readonly status: number | null;
  constructor(
    problem: UrlProblem,
    message: string,
    options: { cause?: unknown; status?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.problem = problem;
    this.status = options.status ?? null;
  }
}

export interface UrlFetchRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD';
  /** Only `accept`, `referer`, and `user-agent` are sent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Limit for the decoded body. */
  readonly maxBytes: number;
  /** Time limit until the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface FetchedUrl {
  /** The final URL, after redirects. */
  readonly url: string;
  /** Lowercase, without parameters; empty if the site doesn't specify one. */
  readonly contentType: string;
  readonly charset: string | null;
  /** The size the site reports; null if it reports none or compresses the body. */
  readonly sizeBytes: number | null;
  /** From Content-Disposition. */
  readonly fileName: string | null;
  /** Throws UrlFetchError if the body is cut off, stalls, or grows too large. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection; required if the body isn't read completely. */
  close(): void;
}

export interface UrlFetcher {
  /** Checks what can be checked without network access. Throws UrlFetchError. */
  check(url: string): void;
  /**
   * Follows redirects, each checked like the first URL. Throws UrlFetchError unless the response is a 2xx.
   */
  fetch(request: UrlFetchRequest): Promise<FetchedUrl>;
}
