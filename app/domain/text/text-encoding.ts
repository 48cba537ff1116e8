import { isUtf8 } from 'node:buffer';

/** A line that isn't UTF-8. */
export interface ForeignLine {
  /** Starts at 1. */
  readonly line: number;
  /** The line decoded as Windows-1252, the most common case, and shortened. */
  readonly text: string;
}

const NEWLINE = 0x0a;
const MAX_SHOWN = 60;
/** How many bytes of a line are kept for an error message. */
const MAX_KEPT_BYTES = 4096;

/**
 * Yields a text stream as UTF-8. Detects UTF-16 by its byte order mark and converts it. Throws `toError` for
 * anything else, because characters would be lost.
 */
export async function* readAsUtf8(
  source: AsyncIterable<Uint8Array>,
  toError: (where: ForeignLine) => Error,
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array, unknown> = source[Symbol.asyncIterator]();
  const head = await readStart(pieces);
  const encoding = findUtf16(head);
  const rest = chain(head, { [Symbol.asyncIterator]: () => pieces });
  yield* encoding === null ? checkUtf8(rest, toError) : convert(rest, encoding, toError);
}

/**
 * Decodes a whole file by the same rules. Returns null if it's neither UTF-8 nor UTF-16 with a byte order
 * mark.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = findUtf16(bytes);
  if (encoding === null) return isUtf8(bytes) ? new TextDecoder().decode(bytes) : null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the first bytes, at least two if the stream has that many. */
async function readStart(pieces: AsyncIterator<Uint8Array, unknown>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.byteLength < 2) {
    const next = await pieces.next();
    if (next.done === true) return head;
    head = head.byteLength === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return head;
}

function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

async function* chain(
  head: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (head.byteLength > 0) yield head;
  yield* rest;
}

async function* checkUtf8(
  source: AsyncIterable<Uint8Array>,
  toError: (where: ForeignLine) => Error,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  /** The unfinished line. */
  let open: Uint8Array = new Uint8Array();
  const check = (piece?: Uint8Array): void => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw toError(findForeign(Buffer.concat([open, piece ?? new Uint8Array()]), line));
    }
  };
  for await (const piece of source) {
    check(piece);
    const last = piece.lastIndexOf(NEWLINE);
    line += countNewlines(piece);
    const lastLine = last < 0 ? Buffer.concat([open, piece]) : piece.subarray(last + 1);
    open = lastLine.byteLength > MAX_KEPT_BYTES ? new Uint8Array() : lastLine;
    yield piece;
  }
  check();
}

function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/**
 * Returns the first line that isn't UTF-8. No byte of a multi-byte UTF-8 character looks like a line break.
 */
function findForeign(bytes: Uint8Array, firstLine: number): ForeignLine {
  let line = firstLine;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(NEWLINE, start);
    const own = bytes.subarray(start, end < 0 ? bytes.byteLength : end);
    if (end < 0 || !isUtf8(own)) return { line, text: shorten(own) };
    start = end + 1;
    line += 1;
  }
}

function shorten(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, MAX_KEPT_BYTES)).trim();
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

async function* convert(
  source: AsyncIterable<Uint8Array>,
  encoding: 'utf-16le' | 'utf-16be',
  toError: (where: ForeignLine) => Error,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const encoder = new TextEncoder();
  let line = 1;
  const decode = (piece?: Uint8Array): Uint8Array => {
    try {
      return encoder.encode(decoder.decode(piece, { stream: piece !== undefined }));
    } catch {
      throw toError({ line, text: '' });
    }
  };
  for await (const piece of source) {
    const bytes = decode(piece);
    line += countNewlines(bytes);
    if (bytes.byteLength > 0) yield bytes;
  }
  const last = decode();
  if (last.byteLength > 0) yield last;
}
