/** Writes row numbers as compact ranges, such as `2-4,7`. */
export function writeRanges(rows: Iterable<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && row <= last[1] + 1) last[1] = Math.max(last[1], row);
    else ranges.push([row, row]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}

export function readRanges(text: string): Set<number> {
  const rows = new Set<number>();
  for (const range of text.split(',').filter(Boolean)) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let row = first; row <= last; row += 1) rows.add(row);
  }
  return rows;
}
