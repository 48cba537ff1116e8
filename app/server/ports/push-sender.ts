/** Sends push messages to browsers (RFC 8030), encrypted (RFC 8291), signed with our key (RFC 8292). */

/** Where a browser's push service accepts messages, and the keys that only this browser can decrypt with. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, base64url. */
  readonly p256dh: string;
  /** The browser's secret for authentication, base64url. */
  readonly auth: string;
}

export interface PushMessage {
  readonly target: PushTarget;
  /** JSON for the service worker. */
  readonly payload: string;
  /** A message replaces one with the same topic that the browser hasn't received: 32 characters of base64url. */
  readonly topic: string;
  /** How long the push service keeps it for a browser that's offline. */
  readonly keepSeconds: number;
}

export interface PushResponse {
  readonly status: number;
  /** When the push service accepts the next message; null if it didn't say. */
  readonly retryAfterSeconds: number | null;
}

export interface PushKey {
  readonly id: string;
  /** What a browser subscribes with, base64url. */
  readonly publicKey: string;
}

export interface PushSender {
  /** Returns the installation's key. The first call creates it. */
  getKey(): Promise<PushKey>;
  /** Checks what can be checked without network access. Rejects with a UrlFetchError. */
  check(target: PushTarget): Promise<void>;
  /**
   * Sends one message without following redirects, through the guard for URLs that come from outside. Resolves
   * with any status. Throws UrlFetchError if there was no response in time.
   */
  send(message: PushMessage): Promise<PushResponse>;
}

/** Longest payload: push services accept 4,096 bytes after encryption. */
export const MAX_PUSH_BYTES = 3_800;
