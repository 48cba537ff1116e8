/** How one try of a request ended. */
export type TryOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'gave_up' };

const MAX_TRIES = 3;
const FIRST_DELAY_MS = 250;
/** A platform that asks for a longer pause gets it from the delivery's own schedule, not from a held request. */
const LONGEST_DELAY_MS = 5_000;
const PASSING_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Milliseconds until the next try, or null when the outcome stands. `random` is in [0, 1).
 * Only requests whose repetition does no harm are repeated.
 */
export function planRetry(
  outcome: TryOutcome,
  tries: { readonly made: number; readonly idempotent: boolean },
  random: number,
): number | null {
  if (!tries.idempotent || tries.made >= MAX_TRIES || !isPassing(outcome)) return null;
  const asked = outcome.kind === 'answered' ? outcome.retryAfterMs : null;
  if (asked !== null) return asked <= LONGEST_DELAY_MS ? asked : null;
  const ceiling = FIRST_DELAY_MS * 4 ** (tries.made - 1);
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}

function isPassing(outcome: TryOutcome): boolean {
  if (outcome.kind === 'answered') return PASSING_STATUSES.has(outcome.status);
  return outcome.kind === 'dropped';
}

/** `Retry-After` as milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); null when absent or unreadable. */
export function readRetryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value.trim())) return Number(value.trim()) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
