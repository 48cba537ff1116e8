import type { Readable } from 'node:stream';

/** The same as the parser's own: a parameter, in quotation marks or not. */
const BOUNDARY = /;\s*boundary=(?:"((?:[^"\\]|\\.)+)"|([^;\s]+))/iu;

export interface PartCounter {
  /** Returns how many parts have started. */
  read(): number;
  /** Stops counting, so that the body can be paused. */
  stop(): void;
}

/**
 * Counts the parts of a multipart body while a parser reads it. The parser skips a part that has no
 * `Content-Disposition`, or another one than form data, without a word. Call it before the body is read.
 */
export function countParts({
  body,
  headers,
}: {
  readonly body: Readable;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): PartCounter {
  const [, quoted, bare] = BOUNDARY.exec(String(headers['content-type'])) ?? [];
  const delimiter = Buffer.from(
    `\r\n--${quoted?.replace(/\\(.)/gu, '$1') ?? bare ?? ''}\r\n`,
    'latin1',
  );
  // The first delimiter needs no line before it.
  let tail = Buffer.from('\r\n');
  let parts = 0;
  const onData = (chunk: Buffer): void => {
    // A delimiter that starts in the last chunk ends within this one's first bytes.
    const seam = Buffer.concat([tail, chunk.subarray(0, delimiter.length - 1)]);
    parts += countIn(seam, delimiter) + countIn(chunk, delimiter);
    tail = Buffer.concat([tail, chunk.subarray(-delimiter.length)]).subarray(1 - delimiter.length);
  };
  body.on('data', onData);
  return { read: () => parts, stop: () => void body.off('data', onData) };
}

function countIn(bytes: Buffer, delimiter: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; count += 1)
    // The line break behind a delimiter can be the one before the next.
    at = bytes.indexOf(delimiter, at + delimiter.length - 2);
  return count;
}
