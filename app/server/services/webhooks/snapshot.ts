type Columns = Readonly<Record<string, unknown>>;

/**
 * Returns the row with the snapshot's columns as they were when it was taken. A database trigger takes the
 * snapshot, so column names are the table's and times are strings.
 */
export function overlay<Row extends object>(row: Row, snapshot: Columns): Row {
  const then = Object.entries(snapshot).flatMap(([column, value]): [string, unknown][] => {
    const name = toCamelCase(column);
    if (!(name in row)) return [];
    return [[name, isTime(column, value) ? new Date(value) : value]];
  });
  return Object.assign({ ...row }, Object.fromEntries(then));
}

/** Returns whether the column holds a time: all time columns, and no others, have these suffixes. */
function isTime(column: string, value: unknown): value is string {
  return typeof value === 'string' && /_(?:at|until)$/u.test(column);
}

function toCamelCase(column: string): string {
  return column.replace(/_([a-z])/gu, (_all, email: string) => email.toUpperCase());
}

export function readObject(value: unknown): Columns {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function readList(value: unknown): Columns[] {
  return Array.isArray(value) ? value.map(readObject) : [];
}
