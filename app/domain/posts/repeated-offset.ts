/** How far clocks go back, in minutes. */
const CHANGES = [30, 60, 120];
const MINUTE_MS = 60_000;

/** A time with what clocks in its zone show then. */
export interface WallInstant {
  readonly publishAt: string;
  /** What clocks in the zone show then: `2027-10-31T02:30:00`. */
  readonly local: string;
  readonly timeZone: string;
}

/**
 * Returns the offset of a time that clocks show twice, such as `UTC+01:00`; null for any other time. Needs no library for
 * time zones, which the command line would load for this alone.
 */
export function findRepeatedOffset({ publishAt, local, timeZone }: WallInstant): string | null {
  const at = Date.parse(publishAt);
  const wall = local.slice(0, 16);
  const toWall = createClock(timeZone);
  if (toWall === null) return null;
  const isRepeated = CHANGES.flatMap((minutes) => [-minutes, minutes]).some(
    (minutes) => toWall(at + minutes * MINUTE_MS) === wall,
  );
  if (!isRepeated) return null;
  const minutes = Math.round((Date.parse(`${wall}Z`) - at) / MINUTE_MS);
  const two = (value: number): string => String(Math.abs(value)).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns what shows a zone's wall time in minutes; null if this runtime doesn't know the zone. */
function createClock(timeZone: string): ((at: number) => string) | null {
  try {
    // The Swedish format is that of ISO 8601.
    const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
    const format = new Intl.DateTimeFormat('sv-SE', options);
    return (at) => format.format(at).replace(' ', 'T');
  } catch {
    return null;
  }
}
