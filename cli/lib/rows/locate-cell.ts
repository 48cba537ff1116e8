import type { Place } from './post-row.ts';

interface RawRecord {
  readonly raw: string;
  readonly line: number;
  readonly delimiter: string;
}

/** Returns where a cell starts, or where the record starts if it has no such cell. */
export function locateCell(
  { raw, line, delimiter }: RawRecord,
  index: number,
): Omit<Place, 'member'> {
  let at = 0;
  for (let cell = 0; cell < index; cell += 1) {
    const end = findCellEnd(raw, { start: at, delimiter });
    if (end >= raw.length) return { line, column: 1 };
    at = end + 1;
  }
  const before = raw.slice(0, at).split(/\r\n|\n|\r/u);
  return { line: line + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Finds the end of a cell. Delimiters inside quotes don't count. */
function findCellEnd(
  raw: string,
  { start, delimiter }: { start: number; delimiter: string },
): number {
  let isQuoted = false;
  for (let at = start; at < raw.length; at += 1) {
    if (raw[at] === '"') isQuoted = !isQuoted;
    else if (raw[at] === delimiter && !isQuoted) return at;
  }
  return raw.length;
}
