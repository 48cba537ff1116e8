/** The outcome of one attempt at a request. */
export type TryOutcome =
  | { readonly kind: 'responded'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'gave_up' };

const MAX_TRIES = 3;
const FIRST_DELAY_MS = 250;
/**
 * When a platform requires a longer delay, the delivery's own schedule handles it instead of a held request.
 */
const LONGEST_DELAY_MS = 5_000;
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Returns the milliseconds until the next attempt, or null when the outcome is final. Retries only idempotent
 * requests. `random` is in [0, 1).
 */
export function planRetry(
  outcome: TryOutcome,
  tries: { readonly attempts: number; readonly idempotent: boolean },
  random: number,
): number | null {
  if (!tries.idempotent || tries.attempts >= MAX_TRIES || !isTransient(outcome)) return null;
  const requested = outcome.kind === 'responded' ? outcome.retryAfterMs : null;
  if (requested !== null) return requested <= LONGEST_DELAY_MS ? requested : null;
  const ceiling = FIRST_DELAY_MS * 4 ** (tries.attempts - 1);
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}

function isTransient(outcome: TryOutcome): boolean {
  if (outcome.kind === 'responded') return TRANSIENT_STATUSES.has(outcome.status);
  return outcome.kind === 'dropped';
}

/**
 * Returns `Retry-After` in milliseconds, from seconds or an HTTP date (RFC 9110, 10.2.3). Null when the
 * header is absent or invalid.
 */
export function readRetryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value.trim())) return Number(value.trim()) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
