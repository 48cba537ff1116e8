import type { FileWindow } from './file-window.ts';

const FILE_HEADER_BYTES = 14;
const HEAD_BYTES = 54;
/** The oldest header, from OS/2, has 16-bit dimensions. */
const OLD_HEADER_BYTES = 12;
const HEADERS: ReadonlySet<number> = new Set([OLD_HEADER_BYTES, 16, 40, 52, 56, 64, 108, 124]);
const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 24, 32]);
/** BI_RGB, BI_BITFIELDS, and BI_ALPHABITFIELDS. All others are compressed. */
const PLAIN: ReadonlySet<number> = new Set([0, 3, 6]);
const MAX_COMPRESSION = 6;

interface BmpHead {
  readonly width: number;
  readonly height: number;
  /** The end of the pixels according to the header. */
  readonly endBytes: number;
}

/** Reads the header of a Windows bitmap, or returns null if its values are impossible. */
export async function readBmpHead(file: FileWindow): Promise<BmpHead | null> {
  const head = await file.read(0, HEAD_BYTES);
  if (head.length < FILE_HEADER_BYTES + OLD_HEADER_BYTES) return null;
  const headerBytes = head.readUInt32LE(14);
  if (!HEADERS.has(headerBytes)) return null;
  if (headerBytes === OLD_HEADER_BYTES) return toOldHead(head);
  if (head.length < HEAD_BYTES) return null;
  // A negative height means that rows are stored from top to bottom.
  const [width, height] = [head.readInt32LE(18), Math.abs(head.readInt32LE(22))];
  const shape = { width, height, bits: head.readUInt16LE(28) };
  const compression = head.readUInt32LE(30);
  if (compression > MAX_COMPRESSION) return null;
  const pixelBytes = PLAIN.has(compression) ? countPixelBytes(shape) : head.readUInt32LE(34);
  return toHead(head, { ...shape, pixelBytes });
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}

function toOldHead(head: Buffer): BmpHead | null {
  const shape = {
    width: head.readUInt16LE(18),
    height: head.readUInt16LE(20),
    bits: head.readUInt16LE(24),
  };
  return toHead(head, { ...shape, pixelBytes: countPixelBytes(shape) });
}

function toHead(
  head: Buffer,
  { width, height, bits, pixelBytes }: Shape & { pixelBytes: number },
): BmpHead | null {
  // The number of bits is 0 for an embedded JPEG or PNG.
  if (width < 1 || height < 1 || (bits !== 0 && !BITS.has(bits))) return null;
  const startBytes = head.readUInt32LE(10);
  if (startBytes < FILE_HEADER_BYTES + OLD_HEADER_BYTES) return null;
  return { width, height, endBytes: startBytes + pixelBytes };
}

/** Rows are padded to four bytes. */
function countPixelBytes({ width, height, bits }: Shape): number {
  return Math.ceil((width * bits) / 32) * 4 * height;
}
