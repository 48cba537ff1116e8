import type { FileWindow } from './file-window.ts';

const PHOTOMETRIC = 262;
/** CIE L*a*b*, ICC L*a*b*, and ITU L*a*b* (TIFF 6.0, section 23, and its supplements). */
const LAB: ReadonlySet<number> = new Set([8, 9, 10]);
const BIG_TIFF = 43;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 1000;

/**
 * Returns the type of TIFFs that no decoder here supports, so that they aren't reported as damaged. Null for
 * all others.
 */
export async function findTiffType(file: FileWindow): Promise<string | null> {
  if (file.sizeBytes < 8) return null;
  const head = await file.read(0, 8);
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  const readU16 = (bytes: Buffer, at: number): number =>
    isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  if (readU16(head, 2) === BIG_TIFF) return 'image/x-big-tiff';
  const start = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  if (start + 2 > file.sizeBytes) return null;
  const count = Math.min(readU16(await file.read(start, 2), 0), MAX_ENTRIES);
  for (let index = 0; index < count; index += 1) {
    const at = start + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > file.sizeBytes) return null;
    const entry = await file.read(at, ENTRY_BYTES);
    if (readU16(entry, 0) === PHOTOMETRIC)
      return LAB.has(readU16(entry, 8)) ? 'image/x-lab-tiff' : null;
  }
  return null;
}
