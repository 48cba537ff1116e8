/** Fetches addresses that a user gave. Implemented in adapters/url-guard; nothing else may fetch them. */

/**
 * - `invalid`: not an address of the web. `forbidden`: it leads where Fanfare does not go (private
 *   networks, odd ports, credentials). Another address is needed.
 * - `unreachable`: no connection. `refused`: the site answered with an error. `too_slow`: it stalled or
 *   took too long. The same address may work later.
 * - `too_large`: more bytes than were allowed. `unreadable`: an answer that cannot be decoded.
 */
export type UrlProblem =
  'invalid' | 'forbidden' | 'unreachable' | 'refused' | 'too_slow' | 'too_large' | 'unreadable';

/** An address could not be fetched. The message is for the person who gave it. */
export class UrlFetchError extends Error {
  override readonly name = 'UrlFetchError';
  readonly problem: UrlProblem;
  /** What the site answered, where it did. */
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
  /** Only `accept`, `referer` and `user-agent` are sent on. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the decoded body. */
  readonly maxBytes: number;
  /** Until the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface FetchedUrl {
  /** After the redirects. */
  readonly url: string;
  /** Lower case, without parameters; empty when the site does not say. */
  readonly contentType: string;
  readonly charset: string | null;
  /** What the site says; null when it does not, or when the body comes compressed. */
  readonly sizeBytes: number | null;
  /** From Content-Disposition. */
  readonly fileName: string | null;
  /** Throws UrlFetchError when it is cut, stalls or grows too large. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection; needed when the body is not read to its end. */
  close(): void;
}

export interface UrlFetcher {
  /** What can be said of an address without asking the network. Throws UrlFetchError. */
  check(url: string): void;
  /** Follows redirects, each checked like the first. Throws UrlFetchError unless the answer is a 2xx. */
  fetch(request: UrlFetchRequest): Promise<FetchedUrl>;
}
