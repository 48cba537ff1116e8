/** A day of a calendar, or an hour of a day. */
export interface Cell {
  readonly date: string;
  /** Null for the whole day. */
  readonly hour: number | null;
}

interface Grid {
  readonly view: string;
  readonly days: readonly { readonly date: string; readonly name: string }[];
  /** The names of a week's hours. Empty if cells are days. */
  readonly hours: readonly string[];
}

const WEEK = 7;

/** Columns and rows that the arrow keys go. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the cell that an element is in. */
export function findCell(element: Element): Cell | null {
  const cell = element.closest<HTMLElement>('[data-date]');
  if (!cell) return null;
  const { date = '', hour } = cell.dataset;
  return { date, hour: hour === undefined ? null : Number(hour) };
}

/**
 * Returns the cell that an arrow key leads to: null if that's outside the calendar, and undefined for another key. In
 * a month, up and down go by weeks, in a week by hours, and in a list by days.
 */
export function stepCell(
  { date, hour }: Cell,
  key: string,
  { view, days, hours }: Grid,
): Cell | null | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const [column, row] = step;
  const isWeek = hour !== null;
  const perRow = view === 'month' ? WEEK : 1;
  const index = days.findIndex((one) => one.date === date);
  const day = days[index + column + (isWeek ? 0 : row * perRow)];
  const nextHour = isWeek ? hour + row : null;
  if (!day || (isWeek && hours[hour + row] === undefined)) return null;
  return { date: day.date, hour: nextHour };
}

/** Returns a cell's name, such as “Tuesday, March 3, 9 AM”. */
export function toCellName({ date, hour }: Cell, { days, hours }: Grid): string {
  const day = days.find((one) => one.date === date)?.name ?? date;
  return hour === null ? day : `${day}, ${hours[hour] ?? ''}`;
}
