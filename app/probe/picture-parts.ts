import { open } from 'node:fs/promises';
import type { ProbedMedia } from '#app/domain/probed-media.ts';
import { NO_FACTS } from './no-facts.ts';

const TAIL_BYTES = 64;
const GIF_TRAILER = 0x3b;

/** Decoders show what there is of a GIF and tell nobody that the rest is missing. */
export async function endsWithGifTrailer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(TAIL_BYTES);
    const { bytesRead } = await file.read(tail, 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES));
    const last = tail.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0);
    return tail[last] === GIF_TRAILER;
  } finally {
    await file.close();
  }
}

const BMP_HEADER_BYTES = 34;
const UNCOMPRESSED = 0;

/** The header of a Windows bitmap; a height below zero stands for rows from top to bottom. */
export async function probeBmp(path: string): Promise<ProbedMedia | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(BMP_HEADER_BYTES);
    const { bytesRead } = await file.read(head, 0, BMP_HEADER_BYTES, 0);
    const { size } = await file.stat();
    if (bytesRead < BMP_HEADER_BYTES || size < head.readUInt32LE(2)) return null;
    const [width, height] = [head.readInt32LE(18), Math.abs(head.readInt32LE(22))];
    if (findBmpEnd(head, width, height) > size) return null;
    return { ...NO_FACTS, kind: 'image', contentType: 'image/bmp', width, height, frameCount: 1 };
  } finally {
    await file.close();
  }
}

/** Where uncompressed pixels end: rows are padded to four bytes. 0 where it can't be known from the header. */
function findBmpEnd(head: Buffer, width: number, height: number): number {
  if (head.readUInt32LE(30) !== UNCOMPRESSED) return 0;
  const rowBytes = Math.ceil((width * head.readUInt16LE(28)) / 32) * 4;
  return head.readUInt32LE(10) + rowBytes * height;
}
