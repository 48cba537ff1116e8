/** Maximum named statements per connection. Each plan uses some ten kilobytes of the server's memory. */
const MAX_NAMES = 500;
/** Lists in a statement produce a different text for each length, and such texts don't recur. */
const MAX_CANDIDATES = 1000;
const USES_BEFORE_A_NAME = 3;

/**
 * Creates a function that names frequently used statements, so Postgres parses and plans each one once per
 * connection. A text keeps its name once it has one. The empty name, which means unnamed, is returned for a
 * text's first uses and for all texts beyond 500. The function's
 * only state is the texts it has seen.
 */
export function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return ({ sql }) => {
    const existing = names.get(sql);
    if (existing !== undefined) return existing;
    if (names.size >= MAX_NAMES) return '';
    const count = (uses.get(sql) ?? 0) + 1;
    if (count < USES_BEFORE_A_NAME) {
      if (uses.size >= MAX_CANDIDATES) uses.clear();
      uses.set(sql, count);
      return '';
    }
    uses.delete(sql);
    const name = `fanfare_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
