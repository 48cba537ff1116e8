const HOUR_MS = 3_600_000;

/** How long a delivery waits for its account to be reconnected. Then it fails. */
export const RECONNECT_WITHIN_HOURS = 72;
export const RECONNECT_WITHIN_MS = RECONNECT_WITHIN_HOURS * HOUR_MS;

/** Error codes of deliveries that stopped because nobody reconnected the account, or because it's gone. */
export const RECONNECT_EXPIRED = 'reconnect_expired';
export const ACCOUNT_DISCONNECTED = 'account_disconnected';

export interface ReconnectFacts {
  /** When the delivery was due. */
  readonly runAt: Date;
  /** Since when its account needs to be reconnected. */
  readonly needsReconnectAt: Date | null;
  /** Set once the account has refused this delivery. Checks that find the account working don't extend it. */
  readonly reconnectUntil: Date | null;
}

/**
 * Returns how long a delivery waits for its account: 72 hours from when it was due, or from when the account
 * stopped working if that was later. Null if the account works.
 */
export function getReconnectUntil(facts: ReconnectFacts): Date | null {
  const { runAt, needsReconnectAt, reconnectUntil } = facts;
  if (needsReconnectAt === null) return null;
  if (reconnectUntil !== null) return reconnectUntil;
  const heldSince = Math.max(runAt.getTime(), needsReconnectAt.getTime());
  return new Date(heldSince + RECONNECT_WITHIN_MS);
}
