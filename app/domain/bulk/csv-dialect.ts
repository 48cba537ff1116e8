/** Delimiters that are recognized by themselves; `sep=` can name one more. */
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number] | '|';

/** How a CSV is written: spreadsheets part cells by what their country's numbers leave free. */
export interface CsvDialect {
  readonly delimiter: Delimiter;
  /** Begins with a byte order mark, without which Excel takes UTF-8 for something else. */
  readonly hasBom: boolean;
  /** Starts with Excel's own line that names the delimiter (`sep=;`). It's no part of the rows. */
  readonly hasSepLine: boolean;
}

export interface OpenedCsv {
  readonly dialect: CsvDialect;
  /** The rows, from the header on. */
  readonly stream: AsyncIterable<Uint8Array>;
}

const MAX_HEAD = 64 * 1024;

/** Looks at the header of a CSV as it arrives. */
export async function openCsv(source: AsyncIterable<Uint8Array>): Promise<OpenedCsv> {
  const pieces: AsyncIterator<Uint8Array, unknown> = source[Symbol.asyncIterator]();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const head: Uint8Array[] = [];
  let text = '';
  // One character more than the line: it may end in \r or in \r\n.
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

/** What stands most often in the header, whose names have none of them; a comma where none does. */
function findDelimiter(text: string): Delimiter {
  const [line = ''] = text.trimStart().split(/[\r\n]/u, 1);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
