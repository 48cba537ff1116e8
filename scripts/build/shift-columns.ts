export interface SourceMapFile {
  readonly mappings: string;
  readonly [field: string]: unknown;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CONTINUES = 32;

/**
 * Returns the source map of a file after one character was inserted at each of some offsets, which are given
 * in order.
 */
export function shiftColumns(
  map: SourceMapFile,
  { code, inserted }: { readonly code: string; readonly inserted: readonly number[] },
): SourceMapFile {
  let lineStart = 0;
  let next = 0;
  const lines = map.mappings.split(';').map((line) => {
    const lineEnd = toLineEnd(code, lineStart);
    const columns: number[] = [];
    for (; (inserted[next] ?? Infinity) <= lineEnd; next += 1)
      columns.push((inserted[next] ?? 0) - lineStart);
    lineStart = lineEnd + 1;
    return columns.length === 0 ? line : shiftLine(line, columns);
  });
  return { ...map, mappings: lines.join(';') };
}

function toLineEnd(code: string, start: number): number {
  const end = code.indexOf('\n', start);
  return end === -1 ? code.length : end;
}

/** Each segment starts with its column as the difference from the previous segment's. */
function shiftLine(line: string, columns: readonly number[]): string {
  let column = 0;
  let next = 0;
  const segments = line.split(',').map((segment) => {
    const { value, length } = readNumber(segment);
    column += value;
    const before = next;
    while ((columns[next] ?? Infinity) <= column) next += 1;
    return next === before ? segment : writeNumber(value + next - before) + segment.slice(length);
  });
  return segments.join(',');
}

/** Reads a number in base64 VLQ: five bits per digit, the lowest first, and the lowest of all is the sign. */
function readNumber(segment: string): { value: number; length: number } {
  let bits = 0;
  let length = 0;
  for (let digit = CONTINUES; (digit & CONTINUES) !== 0; length += 1) {
    digit = DIGITS.indexOf(segment.charAt(length));
    if (digit === -1) throw new RangeError(`A source map has the segment ${segment}.`);
    bits |= (digit & (CONTINUES - 1)) << (length * 5);
  }
  return { value: (bits & 1) === 1 ? -(bits >> 1) : bits >> 1, length };
}

function writeNumber(value: number): string {
  let bits = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const rest = bits >>> 5;
    text += DIGITS.charAt((bits & (CONTINUES - 1)) | (rest > 0 ? CONTINUES : 0));
    bits = rest;
  } while (bits > 0);
  return text;
}
