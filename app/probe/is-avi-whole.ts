import type { FileWindow } from './file-window.ts';

const RIFF_BYTES = 12;
const HEAD_BYTES = 8;
/** More frames than hours of video have. Later ones aren't checked. */
const MAX_CHUNKS = 2_000_000;
const NAME = /^[\x20-\x7e]{4}$/u;

/**
 * Returns whether an AVI is as long as its headers state and its frames have headers. A long file has several
 * consecutive parts (OpenDML). Programs that didn't know the length in advance leave it at 0.
 */
export async function isAviWhole(file: FileWindow): Promise<boolean> {
  let at = 0;
  let chunks = 0;
  while (at + RIFF_BYTES <= file.sizeBytes) {
    const head = await file.read(at, RIFF_BYTES);
    // Anything can follow the last part.
    if (head.toString('latin1', 0, 4) !== 'RIFF') return at > 0;
    const length = head.readUInt32LE(4);
    if (length === 0) return true;
    const end = at + HEAD_BYTES + length;
    if (end > file.sizeBytes) return false;
    const found = await walk(file, { start: at + RIFF_BYTES, end, chunks });
    if (found === null) return false;
    chunks = found;
    at = end + (length % 2);
  }
  return at > 0;
}

/** Returns the updated number of chunks, or null if something else is in place of a chunk. */
async function walk(
  file: FileWindow,
  { start, end, chunks }: { start: number; end: number; chunks: number },
): Promise<number | null> {
  let count = chunks;
  for (let at = start; at + HEAD_BYTES <= end && count < MAX_CHUNKS; count += 1) {
    const head = await file.read(at, RIFF_BYTES);
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (!NAME.test(name) || at + HEAD_BYTES + length > end) return null;
    // Frames are in nested lists. Their own headers are checked as well.
    const isFrames = name === 'LIST' && /^(?:movi|rec )$/u.test(head.toString('latin1', 8, 12));
    at += isFrames ? RIFF_BYTES : HEAD_BYTES + length + (length % 2);
  }
  return count;
}
