/** Sends to addresses that users gave. Implemented behind the one guard of such addresses (url-guard). */

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** Until the answer is there, or as much of it as is kept. */
  readonly timeoutMs: number;
  /** Of the answer; the rest is not read. */
  readonly maxCharacters: number;
  readonly signal: AbortSignal;
}

export interface WebhookAnswer {
  readonly status: number;
  /** Its beginning; what looks like a secret is masked. */
  readonly text: string;
}

export interface WebhookSender {
  /** What can be said of the address without asking the network. Throws UrlFetchError. */
  check(url: string): void;
  /**
   * One POST, without following redirects, to an address that is looked up and judged anew each time. Any
   * answer is one, whatever its status. Throws UrlFetchError when none came, and what the signal gives.
   */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}
