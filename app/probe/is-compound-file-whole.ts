import type { FileWindow } from './file-window.ts';

/** Every writer that we know puts directories near the start of the file. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;
const HEADER_BYTES = 512;
const SECTOR_SHIFT_AT = 30;
/** The first entries of the table of allocation tables ([MS-CFB] 2.2), which are in the header. */
const TABLES_AT = 76;
const TABLES = 109;
const FREE = 0xffff_ffff;
/** Higher numbers are markers instead of sectors. */
const LAST_SECTOR = 0xffff_fffa;

/** Returns whether an old Office file has all the sectors that its allocation tables list. */
export async function isOldOfficeWhole(file: FileWindow): Promise<boolean> {
  return isCompoundFileWhole(await file.read(0, MAX_HEAD_BYTES), file.sizeBytes);
}

/** `head` is the start of the file. Tables after it aren't read. */
function isCompoundFileWhole(head: Buffer, sizeBytes: number): boolean {
  if (head.length < HEADER_BYTES) return false;
  const shift = head.readUInt16LE(SECTOR_SHIFT_AT);
  if (shift !== 9 && shift !== 12) return false;
  const sectorBytes = 2 ** shift;
  let last = -1;
  for (let table = 0; table < TABLES; table += 1) {
    const sector = head.readUInt32LE(TABLES_AT + table * 4);
    if (sector > LAST_SECTOR) continue;
    last = Math.max(last, sector);
    const start = (sector + 1) * sectorBytes;
    if (start + sectorBytes > sizeBytes) return false;
    if (start + sectorBytes > head.length) continue;
    for (let entry = sectorBytes / 4 - 1; entry >= 0; entry -= 1) {
      if (head.readUInt32LE(start + entry * 4) === FREE) continue;
      last = Math.max(last, (table * sectorBytes) / 4 + entry);
      break;
    }
  }
  // Some writers truncate the last sector.
  return sizeBytes > (last + 1) * sectorBytes;
}
