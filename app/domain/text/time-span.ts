const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type Unit = 'day' | 'hour' | 'minute' | 'second' | 'millisecond';
type Style = 'short' | 'long';
type Part = readonly [count: number, unit: Unit];

const SECONDS = { day: 86_400, hour: 3600, minute: 60 } as const;

// `Intl.DurationFormat` would do all of this, but the CLI also runs on Node 22, which doesn't have it.
const LISTS: Readonly<Record<Style, Intl.ListFormatOptions>> = {
  short: { type: 'unit', style: 'narrow' },
  long: { type: 'unit' },
};

/**
 * Formats a time span of `ms` milliseconds in at most two units. `short` is for a measured time and rounds it:
 * `500ms`, `1.5s`, `2m 5s`. `long` is for a wait and rounds it up to whole seconds or minutes, so that nobody
 * returns too early: `20 seconds`, `5 hours, 36 minutes`.
 */
export function formatTimeSpan(ms: number, style: Style = 'short'): string {
  const [first, ...rest] = style === 'long' ? splitWait(ms) : splitElapsed(ms);
  const parts = [first, ...rest.filter(([count]) => count > 0)];
  const list = new Intl.ListFormat('en-US', LISTS[style]);
  return list.format(parts.map((part) => formatPart(part, style)));
}

function splitElapsed(ms: number): [Part, ...Part[]] {
  if (ms < 999.5) return [[Math.round(ms), 'millisecond']];
  if (ms < MINUTE_MS - 50) return [[ms / 1000, 'second']];
  return ms < HOUR_MS - 500
    ? splitSixty(Math.round(ms / 1000), ['minute', 'second'])
    : splitSixty(Math.round(ms / MINUTE_MS), ['hour', 'minute']);
}

function splitWait(ms: number): [Part, ...Part[]] {
  const seconds = ms / 1000;
  if (seconds <= 90) return [[Math.max(1, Math.ceil(seconds)), 'second']];
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes < 60 ? [[minutes, 'minute']] : splitSixty(minutes, ['hour', 'minute']);
}

function splitSixty(total: number, [large, small]: [Unit, Unit]): [Part, Part] {
  return [
    [Math.floor(total / 60), large],
    [total % 60, small],
  ];
}

function formatPart([count, unit]: Part, style: Style): string {
  const unitDisplay = style === 'long' ? 'long' : 'narrow';
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-US', options).format(count);
}

/** Formats the time left, rounded down: `in 3 days`, `in 1 hour`, or `in less than a minute`. */
export function toCountdown(leftMs: number): string {
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const count = Math.floor(leftMs / 1000 / SECONDS[unit]);
    if (count > 0) return new Intl.RelativeTimeFormat('en-US').format(count, unit);
  }
  return 'in less than a minute';
}
