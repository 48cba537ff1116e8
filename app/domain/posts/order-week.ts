/** Orders the days of a week, given from Monday on, from the region's first day: 1 for Monday to 7 for Sunday. */
export function orderWeek<Day>(days: readonly Day[], firstDay: number): Day[] {
  const first = firstDay - 1;
  return [...days.slice(first), ...days.slice(0, first)];
}
