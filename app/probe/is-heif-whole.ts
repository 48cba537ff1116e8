import type { FileWindow } from './file-window.ts';
import { findHeifDataEnd } from './heif-data-end.ts';
import { findBox } from './heif-boxes.ts';
import { readHeifMeta } from './read-heif.ts';

/** Nothing that an encoder of pictures writes has so many zeros; a download that reserved its place first has. */
const ZEROS = 256;

/** Returns whether a HEIC or AVIF has its index and all items that the index names, up to their last byte. */
export async function isHeifWhole(file: FileWindow): Promise<boolean> {
  const meta = await readHeifMeta(file);
  if (!meta) return false;
  const end = findHeifDataEnd(findBox(meta, 'iloc'));
  if (end > file.sizeBytes) return false;
  if (end < ZEROS) return true;
  const last = await file.read(end - ZEROS, ZEROS);
  return last.some((byte) => byte !== 0);
}
