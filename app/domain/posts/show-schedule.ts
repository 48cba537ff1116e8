import { findRepeatedOffset, type WallInstant } from './repeated-offset.ts';

/**
 * Shows a scheduled time with its zone: `2027-03-29 09:30 (Europe/Berlin)`. Adds the offset to a time that clocks show
 * twice: `2027-10-31 02:30 (Europe/Berlin, UTC+01:00)`.
 */
export function showSchedule(schedule: WallInstant): string {
  const { local, timeZone } = schedule;
  const offset = findRepeatedOffset(schedule);
  const zone = offset === null ? timeZone : `${timeZone}, ${offset}`;
  return `${local.slice(0, 16).replace('T', ' ')} (${zone})`;
}
