const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const MIN_MS = 100;
const MAX_MS = 24 * 3_600_000;

/**
 * Parses `30`, `30s`, `500ms`, `2m`, or `1h` to milliseconds; null for anything else, and outside 100 ms
 * to 24 h.
 */
export function parseDuration(text: string): number | null {
  const { count, unit = 's' } =
    /^(?<count>\d{1,8})(?<unit>ms|s|m|h)?$/u.exec(text.trim())?.groups ?? {};
  if (count === undefined) return null;
  const ms = Number(count) * (UNIT_MS[unit] ?? NaN);
  return ms >= MIN_MS && ms <= MAX_MS ? ms : null;
}
