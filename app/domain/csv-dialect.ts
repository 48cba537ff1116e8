const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** How a CSV is written: spreadsheets part cells by what their country's numbers leave free. */
export interface CsvDialect {
  readonly delimiter: Delimiter;
  /** Begins with a byte order mark, without which Excel takes UTF-8 for something else. */
  readonly hasBom: boolean;
}

export interface OpenedCsv {
  readonly dialect: CsvDialect;
  /** All of it, from the first byte on. */
  readonly stream: AsyncIterable<Uint8Array>;
}

const MAX_HEAD = 64 * 1024;

/** Looks at the header of a CSV as it arrives. */
export async function openCsv(source: AsyncIterable<Uint8Array>): Promise<OpenedCsv> {
  const pieces: AsyncIterator<Uint8Array, unknown> = source[Symbol.asyncIterator]();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const head: Uint8Array[] = [];
  let text = '';
  while (text.length < MAX_HEAD && !/\S[\r\n]/u.test(text)) {
    const next = await pieces.next();
    if (next.done === true) break;
    head.push(next.value);
    text += decoder.decode(next.value, { stream: true });
  }
  const hasBom = text.startsWith('\uFEFF');
  return {
    dialect: { delimiter: findDelimiter(text), hasBom },
    stream: join(head, { [Symbol.asyncIterator]: () => pieces }),
  };
}

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

/** Passes on what is UTF-8, and throws at what is not: its letters would be lost. */
export async function* requireUtf8(
  source: AsyncIterable<Uint8Array>,
  toError: () => Error,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (piece?: Uint8Array): void => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw toError();
    }
  };
  for await (const piece of source) {
    check(piece);
    yield piece;
  }
  check();
}
