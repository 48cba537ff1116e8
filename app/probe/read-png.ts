import type { FileHandle } from 'node:fs/promises';
import { type PictureHead, toStill } from './picture-head.ts';
import { readPart } from './read-part.ts';

const SIGNATURE_BYTES = 8;
const MAX_CHUNKS = 100_000;

/** Its first chunk has the size; its last one must be there. */
export async function readPng(file: FileHandle): Promise<PictureHead | null> {
  const head = await readPart(file, SIGNATURE_BYTES, 16);
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'IHDR') return null;
  let at = SIGNATURE_BYTES;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = await readPart(file, at, 8);
    if (chunk.length < 8) return null;
    if (chunk.toString('latin1', 4, 8) === 'IEND')
      return toStill(head.readUInt32BE(8), head.readUInt32BE(12));
    at += 12 + chunk.readUInt32BE(0);
  }
  return null;
}
