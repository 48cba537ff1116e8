import { toLine } from './text.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Formats a time in the local time zone. JSON output has the exact instant. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats a scheduled time with its zone: `2027-03-29 09:30 (Europe/Berlin)`. */
export function formatSchedule({
  local,
  timeZone,
}: {
  readonly local: string;
  readonly timeZone: string;
}): string {
  return `${local.slice(0, 16).replace('T', ' ')} (${toLine(timeZone)})`;
}
