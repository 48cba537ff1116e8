/** Most statements that a connection keeps; a plan takes some ten kilobytes of the server's memory. */
const MOST_NAMES = 500;
/** Lists in a statement make a text of its own for each length: such texts come once and not again. */
const MOST_CANDIDATES = 1000;
const USES_BEFORE_A_NAME = 3;

/**
 * Names for statements that are used again and again: under a name Postgres parses and plans a statement
 * once for each connection. The same text always has the same name; the empty name, which is no name, is
 * given to the first uses of a text and to all texts beyond 500. Pure but for what it remembers.
 */
export function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES) return '';
    const count = (uses.get(sql) ?? 0) + 1;
    if (count < USES_BEFORE_A_NAME) {
      if (uses.size >= MOST_CANDIDATES) uses.clear();
      uses.set(sql, count);
      return '';
    }
    uses.delete(sql);
    const name = `fanfare_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
