import { open } from 'node:fs/promises';
import { readPart } from './read-part.ts';

const HEAD_BYTES = 64 * 1024;
const EBML = '1a45dfa3';
const SEGMENT = '18538067';
const ID_BYTES = 4;

/**
 * Returns whether a Matroska or WebM file is as long as its segment says. A recorder that doesn't know the length in
 * advance leaves it open; then nothing can be said, and the file counts as whole.
 */
export async function isMatroskaWhole(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readPart(file, 0, HEAD_BYTES);
    if (head.toString('hex', 0, ID_BYTES) !== EBML) return false;
    const header = readLength(head, ID_BYTES);
    if (header === null || header.length === null) return false;
    const at = header.end + header.length;
    if (at + ID_BYTES >= head.length) return false;
    // Anything else in between is rare and harmless: the reader decides.
    if (head.toString('hex', at, at + ID_BYTES) !== SEGMENT) return true;
    const segment = readLength(head, at + ID_BYTES);
    if (segment === null) return false;
    return segment.length === null || segment.end + segment.length <= size;
  } finally {
    await file.close();
  }
}

/** A length of EBML, whose first bits say how many bytes it has; `length` is null if all of its bits are set. */
function readLength(bytes: Buffer, at: number): { length: number | null; end: number } | null {
  const first = bytes[at] ?? 0;
  const count = Math.clz32(first) - 23;
  if (first === 0 || at + count > bytes.length) return null;
  let value = BigInt(first) & ((1n << BigInt(8 - count)) - 1n);
  for (let each = 1; each < count; each += 1) value = (value << 8n) | BigInt(bytes[at + each] ?? 0);
  const isOpen = value === (1n << BigInt(7 * count)) - 1n;
  return { length: isOpen ? null : Number(value), end: at + count };
}
