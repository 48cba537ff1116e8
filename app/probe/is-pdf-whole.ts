import type { FileWindow } from './file-window.ts';

/** Readers look for the end of a PDF within this many bytes of its last one. */
const END_BYTES = 1024;
/** Padding from disks and from downloads in blocks. More isn't searched. */
const MAX_PADDING_BYTES = 64 * 1024;
const END = '%%EOF';
/** A linearized PDF states its own length in its first object (ISO 32000-1, F.3.3). */
const LINEARIZED =
  /\/Linearized\b[^>]{0,500}?\/L\s+(\d{1,12})|\/L\s+(\d{1,12})[^>]{0,500}?\/Linearized\b/u;

/** Returns whether a PDF has its end marker where readers look for it, and is as long as it states. */
export async function isPdfWhole(file: FileWindow): Promise<boolean> {
  const head = (await file.read(0, END_BYTES)).toString('latin1');
  const stated = LINEARIZED.exec(head);
  if (stated && Number(stated[1] ?? stated[2]) > file.sizeBytes) return false;
  const from = Math.max(0, file.sizeBytes - MAX_PADDING_BYTES);
  const tail = await file.read(from, MAX_PADDING_BYTES);
  const last = tail.findLastIndex((byte) => byte !== 0);
  return tail.subarray(Math.max(0, last + 1 - END_BYTES), last + 1).includes(END);
}
