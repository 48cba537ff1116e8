/** Delimiters that are detected. `sep=` can also specify `|`. */
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number] | '|';

/** How a CSV is written. Spreadsheets choose the delimiter by locale, depending on the decimal separator. */
export interface CsvDialect {
  readonly delimiter: Delimiter;
  /** The file starts with a byte order mark. Without it, Excel doesn't read the file as UTF-8. */
  readonly hasBom: boolean;
  /** The file starts with Excel's delimiter line (`sep=;`), which isn't a row. */
  readonly hasSepLine: boolean;
}

export interface OpenedCsv {
  readonly dialect: CsvDialect;
  /** The rows, including the header. */
  readonly stream: AsyncIterable<Uint8Array>;
}

const MAX_HEAD = 64 * 1024;

/** Detects the dialect of a CSV from its first line while the file streams in. */
export async function openCsv(source: AsyncIterable<Uint8Array>): Promise<OpenedCsv> {
  const pieces: AsyncIterator<Uint8Array, unknown> = source[Symbol.asyncIterator]();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const head: Uint8Array[] = [];
  let text = '';
  // Read one character past the line, because it can end in \r or \r\n.
  while (text.length < MAX_HEAD && !/\S[\r\n][^]/u.test(text)) {
    const next = await pieces.next();
    if (next.done === true) break;
    head.push(next.value);
    text += decoder.decode(next.value, { stream: true });
  }
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const hasBom = text.startsWith('\uFEFF');
  const sep = SEP_LINE.exec(text);
  const delimiter = sep?.groups?.['named'] as Delimiter | undefined;
  if (!sep || !delimiter) {
    const dialect = { delimiter: findDelimiter(text), hasBom, hasSepLine: false };
    return { dialect, stream: join(head, rest) };
  }
  const skipped = new TextEncoder().encode(sep[0]).byteLength;
  const dialect = { delimiter, hasBom, hasSepLine: true };
  return { dialect, stream: join([Buffer.concat(head).subarray(skipped)], rest) };
}

const SEP_LINE = /^\uFEFF?"?sep=(?<named>[,;\t|])"?[ \t]*(?:\r\n|\n|\r)/iu;

async function* join(
  head: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* rest;
}

/**
 * Returns the most frequent delimiter in the header, where column names contain none; the default is a comma.
 */
function findDelimiter(text: string): Delimiter {
  const [line = ''] = text.trimStart().split(/[\r\n]/u, 1);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
