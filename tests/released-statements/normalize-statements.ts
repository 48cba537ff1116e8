/** Statements that read or change rows. Others, such as BEGIN, don't depend on the schema. */
const USES_TABLES = /^(?:select|insert|update|delete|with|merge)\b/iu;

/**
 * Returns each kind of statement once, the shortest of its texts: a list of values can have any length, and a
 * text any constant.
 */
export function normalizeStatements(texts: Iterable<string>): string[] {
  const byKind = new Map<string, string>();
  for (const text of texts) {
    const trimmed = text.trim().replace(/;$/u, '');
    if (!USES_TABLES.test(trimmed)) continue;
    const kind = toKind(trimmed);
    const known = byKind.get(kind);
    if (known === undefined || trimmed.length < known.length) byKind.set(kind, trimmed);
  }
  return [...byKind.values()].sort();
}

function toKind(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/gu, "'…'")
    .replace(/\$\d+/gu, '$')
    .replace(/\b\d+\b/gu, '0')
    .replace(/\s+/gu, ' ')
    .replace(/(?:\$(?:::[\w"[\]]+)?|DEFAULT)(?:, ?(?:\$(?:::[\w"[\]]+)?|DEFAULT))*/gu, '$')
    .replace(/\(\$\)(?:, ?\(\$\))*/gu, '($)');
}
