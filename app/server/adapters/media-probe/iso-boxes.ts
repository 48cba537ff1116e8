import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const HEAD_BYTES = 16;
/** A size of 1 is followed by the real one; a size of 0 means up to the end. */
const LONG_SIZE = 1;
const TO_THE_END = 0;
/** Nobody writes more boxes at the top; what has them was made to be slow. */
const MAX_BOXES = 100_000;

/**
 * Whether every box at the top of an MP4 or MOV lies within the file, and one of them says what is in it.
 * A download that broke off has all its facts in front and no end.
 */
export async function isIsoFileWhole(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let offset = 0;
    let hasIndex = false;
    for (let count = 0; offset < size && count < MAX_BOXES; count += 1) {
      const box = await readBox(file, offset, size);
      if (!box) break;
      hasIndex ||= box.name === 'moov';
      offset = box.end;
    }
    return hasIndex && offset === size;
  } finally {
    await file.close();
  }
}

async function readBox(file: FileHandle, offset: number, size: number) {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, offset);
  if (bytesRead < 8) return null;
  const name = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === TO_THE_END) return { name, end: size };
  const length = short === LONG_SIZE ? Number(head.readBigUInt64BE(8)) : short;
  return length < 8 || offset + length > size ? null : { name, end: offset + length };
}
