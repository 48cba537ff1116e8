export interface FailedRead {
  /** Number of the attempt that failed, starting at 1. */
  readonly attempt: number;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly retryAfter: string | null;
}

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 15_000;
const TRANSIENT = new Set([429, 502, 503, 504]);

/** Returns how long to wait before the next attempt, or null to give up. */
export function planRetry({ attempt, status, retryAfter }: FailedRead): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  if (status !== null && !TRANSIENT.has(status)) return null;
  const delayMs = readRetryAfter(retryAfter) ?? FIRST_DELAY_MS * 2 ** (attempt - 1);
  return delayMs > LONGEST_DELAY_MS ? null : delayMs;
}

function readRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d+$/u.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
