import type { FileHandle } from 'node:fs/promises';
import { type PictureHead, toStill } from './picture-head.ts';
import { readPart } from './read-part.ts';

const SIGNATURE_BYTES = 8;
const MAX_CHUNKS = 100_000;

/**
 * Reads the size from the first chunk of a PNG or APNG, and the number of frames from its animation control
 * chunk.
 */
export async function readPng(file: FileHandle): Promise<PictureHead | null> {
  const head = await readPart(file, SIGNATURE_BYTES, 16);
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'IHDR') return null;
  let at = SIGNATURE_BYTES;
  let frameCount = 1;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = await readPart(file, at, 8);
    if (chunk.length < 8) return null;
    const name = chunk.toString('latin1', 4, 8);
    if (name === 'acTL') frameCount = await readFrameCount(file, at + 8);
    if (name === 'IEND') {
      const still = toStill(head.readUInt32BE(8), head.readUInt32BE(12));
      return still && { ...still, frameCount };
    }
    at += 12 + chunk.readUInt32BE(0);
  }
  return null;
}

async function readFrameCount(file: FileHandle, at: number): Promise<number> {
  const bytes = await readPart(file, at, 4);
  return bytes.length === 4 ? Math.max(1, bytes.readUInt32BE(0)) : 1;
}
