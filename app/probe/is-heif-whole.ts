import type { FileWindow } from './file-window.ts';
import { findHeifDataEnd } from './heif-data-end.ts';
import { findBox } from './heif-boxes.ts';
import { readHeifMeta } from './read-heif.ts';

/**
 * No image encoder writes this many consecutive zeros, but a download that preallocated its file leaves them.
 */
const ZEROS = 256;

/** Returns whether a HEIC or AVIF has its index and every item listed in it, up to the last byte. */
export async function isHeifWhole(file: FileWindow): Promise<boolean> {
  const meta = await readHeifMeta(file);
  if (!meta) return false;
  const end = findHeifDataEnd(findBox(meta, 'iloc'));
  if (end > file.sizeBytes) return false;
  if (end < ZEROS) return true;
  const last = await file.read(end - ZEROS, ZEROS);
  return last.some((byte) => byte !== 0);
}
