import type { FileWindow } from './file-window.ts';
import { readBmpHead } from './read-bmp.ts';

/** Returns whether a Windows bitmap has a size, a known format, and all of its pixels. */
export async function isBmpWhole(file: FileWindow): Promise<boolean> {
  const head = await readBmpHead(file);
  return head !== null && head.endBytes <= file.sizeBytes;
}
