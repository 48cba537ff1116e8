// Made once: asking a number for its own text makes one of these each time, which six counters feel at every key.
const FORMAT = new Intl.NumberFormat('en');

/** A count as people read it: 2,200. */
export const toCountText = (count: number): string => FORMAT.format(count);
