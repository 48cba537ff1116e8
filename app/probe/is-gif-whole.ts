import { checkLzw } from './check-lzw.ts';
import type { FileWindow } from './file-window.ts';

const HEAD_BYTES = 13;
const PICTURE_BYTES = 9;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/**
 * Returns whether a GIF's blocks continue to its trailer and each image's compressed data is readable.
 * Decoders show a truncated GIF without reporting the missing part.
 */
export async function isGifWhole(file: FileWindow): Promise<boolean> {
  const head = await file.read(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES) return false;
  let hasPicture = false;
  let at = HEAD_BYTES + countColorBytes(head[10]);
  for (;;) {
    const [kind] = await file.read(at, 1);
    if (kind === TRAILER) return hasPicture;
    if (kind === EXTENSION) at = await skipBlocks(file, at + 2);
    else if (kind === IMAGE) {
      const end = await readPicture(file, at + 1);
      if (end === null) return false;
      at = end;
      hasPicture = true;
    } else return false;
  }
}

/** Returns the end of an image's blocks, or null if its data is damaged. */
async function readPicture(file: FileWindow, start: number): Promise<number | null> {
  const head = await file.read(start, PICTURE_BYTES);
  const at = start + PICTURE_BYTES + countColorBytes(head[8]);
  const [codeBits = 0] = await file.read(at, 1);
  const blocks: Buffer[] = [];
  const end = await skipBlocks(file, at + 1, (block) => blocks.push(Buffer.from(block)));
  const pixels = head.readUInt16LE(4) * head.readUInt16LE(6);
  return checkLzw(Buffer.concat(blocks), { codeBits, pixels }) ? end : null;
}

/** Throws RangeError at the end of the file. */
async function skipBlocks(
  file: FileWindow,
  start: number,
  onBlock?: (block: Buffer) => void,
): Promise<number> {
  for (let at = start; ;) {
    const length = (await file.read(at, 1)).readUInt8(0);
    if (length === 0) return at + 1;
    onBlock?.(await file.read(at + 1, length));
    at += 1 + length;
  }
}

function countColorBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}
