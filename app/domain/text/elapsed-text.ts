const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type Unit = 'hour' | 'minute' | 'second' | 'millisecond';

// `Intl.DurationFormat` would do all of this, but the CLI also runs on Node 22, which doesn't have it.
const LIST = new Intl.ListFormat('en-US', { type: 'unit', style: 'narrow' });

function formatUnit(value: number, unit: Unit): string {
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(value);
}

/**
 * Formats a time span of `ms` milliseconds in at most two units: `500ms`, `1.5s`, `2m 5s`, `5h 36m`.
 */
export function toElapsedText(ms: number): string {
  if (ms < 999.5) return formatUnit(Math.round(ms), 'millisecond');
  if (ms < MINUTE_MS - 50) return formatUnit(ms / 1000, 'second');
  const [large, small, sizeMs]: [Unit, Unit, number] =
    ms < HOUR_MS - 500 ? ['minute', 'second', 1000] : ['hour', 'minute', MINUTE_MS];
  const total = Math.round(ms / sizeMs);
  const rest = total % 60;
  return LIST.format([
    formatUnit(Math.floor(total / 60), large),
    ...(rest === 0 ? [] : [formatUnit(rest, small)]),
  ]);
}
