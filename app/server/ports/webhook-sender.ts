/**
 * Sends requests to URLs that users entered. Implemented behind the same guard that all such URLs go through
 * (url-guard).
 */

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** Time limit until the response has arrived, or as much of it as is kept. */
  readonly timeoutMs: number;
  /** Limit for the response; the rest isn't read. */
  readonly maxCharacters: number;
  readonly signal: AbortSignal;
}

export interface WebhookResponse {
  readonly status: number;
  /** The start of the body; anything that looks like a secret is masked. */
  readonly text: string;
}

export interface WebhookSender {
  /** Checks what can be checked without network access. Throws UrlFetchError. */
  check(url: string): void;
  /**
   * Sends one POST without following redirects. The host is resolved and checked again each time. Resolves
   * with any status. Throws UrlFetchError if there was no response, or the signal's reason.
   */
  send(request: WebhookRequest): Promise<WebhookResponse>;
}
