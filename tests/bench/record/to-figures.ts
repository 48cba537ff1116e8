type Cell = string | number | boolean | null;

/** A table of a bench's results. */
export interface Figures {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What was over its limit. */
  readonly problems: readonly string[];
}

/**
 * Turns a bench's results into a table. `columns` maps each title to a path such as `byPlatform.tiktok`;
 * without it, every value gets a column that's titled with its path.
 */
export function toFigures(
  results: readonly object[],
  columns?: Readonly<Record<string, string>>,
): Figures {
  const cells = results.map((result) => new Map(listValues(result)));
  const paths = [...new Set(cells.flatMap((one) => [...one.keys()]))];
  const shown = columns ?? Object.fromEntries(paths.map((path) => [path, path]));
  const rows = cells.map((one) => Object.values(shown).map((path) => one.get(path) ?? null));
  return {
    columns: Object.keys(shown),
    // A summary of all results has none of their columns.
    rows: rows.filter((row) => row.some((cell) => cell !== null)),
    problems: [...new Set(results.flatMap(listProblems))],
  };
}

/** Lists a result's single values with their paths. Lists aren't values. */
function listValues(result: object, prefix = ''): [string, Cell][] {
  return Object.entries(result).flatMap(([key, value]: [string, unknown]): [string, Cell][] => {
    const path = prefix + key;
    if (Array.isArray(value)) return [];
    if (typeof value === 'object' && value !== null) return listValues(value, `${path}.`);
    return [[path, toCell(value)]];
  });
}

function toCell(value: unknown): Cell {
  const isKnown =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isKnown ? value : null;
}

/** Returns what a result says is over its limit. Benches put it into `problems`. */
function listProblems(result: object): string[] {
  if (!('problems' in result) || !Array.isArray(result.problems)) return [];
  return result.problems.map(String);
}
