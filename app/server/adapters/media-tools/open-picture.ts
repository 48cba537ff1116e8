import { open } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { readPart } from '#app/probe/read-part.ts';

const BRANDS_BYTES = 64;

/**
 * Opens an image for sharp, whose prebuilt binaries have no HEVC decoder, so a HEIC is decoded first. Throws
 * if a HEIC is damaged. Runs in a parse pool process.
 */
export async function openPicture(path: string, options: SharpOptions): Promise<Sharp> {
  if (!(await isHeic(path))) return sharp(path, options);
  const { decodeHeic } = await import('./decode-heic.ts');
  return sharp(await decodeHeic(path), options);
}

async function isHeic(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = await readPart(file, 0, BRANDS_BYTES);
    if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
    const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), BRANDS_BYTES));
    return /hei[cxms]|hev[cx]/u.test(brands) || !brands.includes('avif');
  } finally {
    await file.close();
  }
}
