/** Limits of a JSON document, far above anything that the product's own clients send. */
export const JSON_LIMITS = {
  /** Nesting depth of objects and arrays. */
  depth: 64,
  /** Objects, arrays, strings, numbers, `true`, `false`, and `null`, plus field names. */
  values: 20_000,
  /** UTF-16 code units in one field name, counted as written (escapes included). */
  nameLength: 256,
} as const;

export interface JsonExcess {
  readonly code: 'json_too_deep' | 'json_too_many_values' | 'json_name_too_long';
  readonly message: string;
}

const EXCESSES = {
  json_too_deep: `The JSON is nested too deeply. Use at most ${JSON_LIMITS.depth} levels.`,
  json_too_many_values: `The JSON has too many values. Send at most ${JSON_LIMITS.values.toLocaleString('en')} fields, items, and values.`,
  json_name_too_long: `A field name is too long. Use at most ${JSON_LIMITS.nameLength} characters.`,
} as const;

const toExcess = (code: JsonExcess['code']): JsonExcess => ({ code, message: EXCESSES[code] });

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** How each punctuation character changes the depth and the number of values. */
const STEPS: ReadonlyMap<number, { readonly depth: number; readonly values: number }> = new Map([
  [COLON, { depth: 0, values: 1 }],
  [COMMA, { depth: 0, values: 1 }],
  [OPEN_BRACE, { depth: 1, values: 1 }],
  [OPEN_BRACKET, { depth: 1, values: 1 }],
  [CLOSE_BRACE, { depth: -1, values: 0 }],
  [CLOSE_BRACKET, { depth: -1, values: 0 }],
]);

/**
 * Returns the first limit that a JSON text exceeds, or null. Scans the text once, before it is parsed and
 * without recursion, because a parsed value can be too deep or too wide to walk. Invalid JSON is left to the
 * parser.
 */
export function findJsonExcess(text: string): JsonExcess | null {
  let depth = 0;
  let values = 0;
  let lastTextLength = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      const end = findTextEnd(text, at);
      lastTextLength = end - at - 1;
      at = end;
      continue;
    }
    const step = STEPS.get(unit);
    if (!step) continue;
    depth += step.depth;
    values += step.values;
    if (depth > JSON_LIMITS.depth) return toExcess('json_too_deep');
    if (values > JSON_LIMITS.values) return toExcess('json_too_many_values');
    // A string before a colon is a field name.
    if (unit === COLON && lastTextLength > JSON_LIMITS.nameLength)
      return toExcess('json_name_too_long');
  }
  return null;
}

/** Returns the index of the quote that closes the string at `start`, or the end of the document. */
function findTextEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at += 1;
  }
  return at;
}
