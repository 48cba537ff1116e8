import type { FileWindow } from './file-window.ts';

const MAX_HEAD_BYTES = 12;

/** An element of a Matroska or WebM file. Offsets are those of its content. */
export interface EbmlElement {
  readonly id: number;
  readonly start: number;
  /** Null for an unknown length: the element ends before the next one of its own level. */
  readonly end: number | null;
}

/** Reads the head of the element at an offset. Returns null if there is none. */
export async function readEbmlElement(file: FileWindow, at: number): Promise<EbmlElement | null> {
  const head = await file.read(at, MAX_HEAD_BYTES);
  const idBytes = Math.clz32(head[0] ?? 0) - 23;
  if (idBytes > 4 || head.length < idBytes + 1) return null;
  const lengthBytes = Math.clz32(head[idBytes] ?? 0) - 23;
  if (lengthBytes > 8 || head.length < idBytes + lengthBytes) return null;
  const start = at + idBytes + lengthBytes;
  const length = readLength(head.subarray(idBytes, idBytes + lengthBytes));
  return { id: head.readUIntBE(0, idBytes), start, end: length === null ? null : start + length };
}

/** Parses an EBML length, whose leading bits give its size in bytes. Returns null if all its bits are set. */
function readLength(bytes: Buffer): number | null {
  let value = BigInt(bytes[0] ?? 0) & ((1n << BigInt(8 - bytes.length)) - 1n);
  for (const byte of bytes.subarray(1)) value = (value << 8n) | BigInt(byte);
  return value === (1n << BigInt(7 * bytes.length)) - 1n ? null : Number(value);
}
