type Unit = 'day' | 'hour' | 'minute' | 'second';

const SECONDS: Readonly<Record<Unit, number>> = { day: 86_400, hour: 3600, minute: 60, second: 1 };
const LIST = new Intl.ListFormat('en-US', { type: 'unit' });
const RELATIVE = new Intl.RelativeTimeFormat('en-US');

const format = (count: number, unit: Unit): string =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Formats a wait, rounded up so that nobody returns too early: `20 seconds`, `5 hours, 36 minutes`. */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return format(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / SECONDS.minute);
  const parts: readonly [number, Unit][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ];
  return LIST.format(parts.flatMap(([count, unit]) => (count > 0 ? [format(count, unit)] : [])));
}

/** Formats the time left, rounded down: `in 3 days`, `in 1 hour`, or `in less than a minute`. */
export function toCountdown(leftMs: number): string {
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const count = Math.floor(leftMs / 1000 / SECONDS[unit]);
    if (count > 0) return RELATIVE.format(count, unit);
  }
  return 'in less than a minute';
}
