import type { WallInstant } from '#app/domain/posts/repeated-offset.ts';
import { showSchedule } from '#app/domain/posts/show-schedule.ts';
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

/** Formats a time in a time zone, which the caller names. The Swedish format is `2027-03-29 09:30`. */
export function formatTimeIn(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(iso));
}

/** Formats a scheduled time with its zone, and with its offset if clocks show it twice. */
export function formatSchedule(schedule: WallInstant): string {
  return toLine(showSchedule(schedule));
}

/** Formats a time with an offset in that offset, in which its author thinks of it: `2027-03-29 09:30 (UTC+02:00)`. */
export function formatWritten(text: string): string {
  const [, wall = '', offset = ''] = /^(.{16}).*?(Z|[+-]\d{2}:\d{2})$/iu.exec(text) ?? [];
  return `${wall.replace(/t/iu, ' ')} (${/^z$/iu.test(offset) ? 'UTC' : `UTC${offset}`})`;
}
