// Created once: `toLocaleString` would create one per call, which is noticeable with six counters on every
// keystroke.
const FORMAT = new Intl.NumberFormat('en');

/** Formats a count with separators: 2,200. */
export const toCountText = (count: number): string => FORMAT.format(count);
