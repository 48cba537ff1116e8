import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const HEAD_BYTES = 16;
/** A size of 1 is followed by the real one; a size of 0 means up to the end. */
const LONG_SIZE = 1;
const TO_THE_END = 0;
/** Nobody writes more boxes at the top; what has them was made to be slow. */
const MAX_BOXES = 100_000;

/** What must not be cut off; what stands behind the last of them may be anything. */
const NEEDED: ReadonlySet<string> = new Set(['moov', 'moof', 'mdat']);

/**
 * Whether an MP4 or MOV has its index and all of its pictures. A download that broke off may have all its
 * facts in front and no end.
 */
export async function isIsoFileWhole(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let hasIndex = false;
    let box = await readBox(file, 0);
    for (let count = 0; box && count < MAX_BOXES; count += 1) {
      if (box.end > size) return hasIndex && !NEEDED.has(box.name);
      hasIndex ||= box.name === 'moov';
      box = await readBox(file, box.end);
    }
    return hasIndex;
  } finally {
    await file.close();
  }
}

/** How long the index of an MP4 or MOV is; 0 where there is none at the top, as in every other file. */
export async function findIndexBytes(path: string): Promise<number> {
  const file = await open(path);
  try {
    let start = 0;
    let box = await readBox(file, start);
    for (let count = 0; box && box.name !== 'moov' && count < MAX_BOXES; count += 1) {
      start = box.end;
      box = await readBox(file, start);
    }
    return box?.name === 'moov' ? box.end - start : 0;
  } finally {
    await file.close();
  }
}

/** A box at the top of an MP4 or MOV: offsets in the file, and the bytes before its content. */
export interface TopBox {
  readonly name: string;
  readonly start: number;
  readonly headBytes: number;
  readonly end: number;
}

/** Reads the head of the box at an offset. Null at the end of the file, and where no box can be. */
export async function readTopBox(file: FileHandle, start: number): Promise<TopBox | null> {
  const box = await readBox(file, start);
  return box && { ...box, start };
}

/** Null at the end of the file, and where no box can be. */
async function readBox(file: FileHandle, offset: number) {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, offset);
  if (bytesRead < 8) return null;
  const name = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === TO_THE_END) return { name, headBytes: 8, end: (await file.stat()).size };
  const length = short === LONG_SIZE ? Number(head.readBigUInt64BE(8)) : short;
  const headBytes = short === LONG_SIZE ? HEAD_BYTES : 8;
  return length < headBytes ? null : { name, headBytes, end: offset + length };
}
