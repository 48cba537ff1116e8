import { crc32 } from 'node:zlib';
import type { FileWindow } from './file-window.ts';

const SIGNATURE_BYTES = 8;
/** A chunk's length and name. */
const HEAD_BYTES = 8;
const CRC_BYTES = 4;
const PIECE_BYTES = 256 * 1024;
/** A lowercase first letter means that decoders can skip the chunk (PNG, 5.4). */
const isCritical = (name: string): boolean => /^[A-Z]/u.test(name) || name === 'fdAT';

/**
 * Returns whether a PNG or APNG is complete from its header to the end of its last chunk, contains pixels,
 * and has correct checksums in every critical chunk. Decoders refuse wrong ones too.
 */
export async function isPngWhole(file: FileWindow): Promise<boolean> {
  let hasPixels = false;
  for (let at = SIGNATURE_BYTES; ;) {
    const chunk = await readChunk(file, at);
    if (!chunk || (at === SIGNATURE_BYTES) !== (chunk.name === 'IHDR')) return false;
    hasPixels ||= chunk.name === 'IDAT';
    if (chunk.name === 'IEND') return hasPixels;
    at = chunk.end;
  }
}

/** Returns a chunk's name and end, or null if it's truncated or its checksum is wrong. */
async function readChunk(
  file: FileWindow,
  at: number,
): Promise<{ name: string; end: number } | null> {
  const head = await file.read(at, HEAD_BYTES);
  if (head.length < HEAD_BYTES) return null;
  const name = head.toString('latin1', 4, 8);
  const end = at + HEAD_BYTES + head.readUInt32BE(0);
  if (!/^[A-Za-z]{4}$/u.test(name) || end + CRC_BYTES > file.sizeBytes) return null;
  if (!isCritical(name)) return { name, end: end + CRC_BYTES };
  const isRight = (await sum(file, at + 4, end)) === (await readSum(file, end));
  return isRight ? { name, end: end + CRC_BYTES } : null;
}

async function readSum(file: FileWindow, at: number): Promise<number> {
  return (await file.read(at, CRC_BYTES)).readUInt32BE(0);
}

async function sum(file: FileWindow, start: number, end: number): Promise<number> {
  let value = 0;
  for (let at = start; at < end; at += PIECE_BYTES) {
    value = crc32(await file.read(at, Math.min(PIECE_BYTES, end - at)), value);
  }
  return value;
}
