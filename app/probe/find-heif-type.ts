import type { FileHandle } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';
import { readTopBox } from './heif-boxes.ts';
import { readHeifPicture } from './read-heif.ts';
import { readPart } from './read-part.ts';

const MAX_BRANDS_BYTES = 1024;
const MAX_BOXES = 20;
/** HDR transfer functions in ITU-T H.273: PQ and HLG. */
const HDR_TRANSFERS: readonly (number | null)[] = [16, 18];

/**
 * Tells apart the formats in a HEIF container: a HEIC photo, an AVIF with a generic brand, an HDR image
 * (whose colors would come out wrong), an animated AVIF, and a sequence with frames but no photo.
 */
export async function findHeifType(file: FileHandle): Promise<string> {
  const { size: sizeBytes } = await file.stat();
  const window = new FileWindow(file, sizeBytes);
  const type = await readTopBox(window, 0);
  const picture = await readHeifPicture(file, sizeBytes).catch(() => null);
  if (picture && !picture.icc && HDR_TRANSFERS.includes(picture.transfer))
    return 'image/x-heif-hdr';
  const brands = (await readPart(file, 8, Math.min(MAX_BRANDS_BYTES, type.size))).toString(
    'latin1',
  );
  // The decoder goes by the first brand, and this one puts the frames first.
  if (brands.startsWith('avis')) return 'image/x-avif-sequence';
  if (brands.includes('avif') && !brands.includes('heic')) return 'image/avif';
  const names = await listNames(window);
  return names.includes('moov') && !names.includes('meta') ? 'image/x-heif-track' : 'image/heic';
}

async function listNames(file: FileWindow): Promise<string[]> {
  const names: string[] = [];
  for (let at = 0; at + 8 <= file.sizeBytes && names.length < MAX_BOXES;) {
    const { name, size } = await readTopBox(file, at);
    if (size < 8) break;
    names.push(name);
    at += size;
  }
  return names;
}
