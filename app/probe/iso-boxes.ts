import { open } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';

const HEAD_BYTES = 16;
/** A size of 1 is followed by the real one; a size of 0 means up to the end. */
const LONG_SIZE = 1;
const TO_THE_END = 0;
/** Nobody writes more boxes at the top; what has them was made to be slow. */
const MAX_BOXES = 100_000;

/** What must not be cut off. Boxes behind the last of them, such as an index for seeking, may be, and players don't mind. */
const NEEDED: ReadonlySet<string> = new Set(['moov', 'moof', 'mdat']);

/**
 * Returns whether an MP4 or MOV has its index and all of its pictures. A download that was interrupted may have all its
 * facts in front and no end.
 */
export async function isIsoFileWhole(file: FileWindow): Promise<boolean> {
  let hasIndex = false;
  let box = await readBox(file, 0);
  for (let count = 0; box && count < MAX_BOXES; count += 1) {
    if (box.end > file.sizeBytes) return hasIndex && !NEEDED.has(box.name);
    hasIndex ||= box.name === 'moov';
    box = await readBox(file, box.end);
  }
  return hasIndex;
}

/** How long the index of an MP4 or MOV is; 0 where there is none at the top, as in every other file. */
export async function findIndexBytes(path: string): Promise<number> {
  const file = await open(path);
  try {
    const window = new FileWindow(file, (await file.stat()).size);
    let start = 0;
    let box = await readBox(window, start);
    for (let count = 0; box && box.name !== 'moov' && count < MAX_BOXES; count += 1) {
      start = box.end;
      box = await readBox(window, start);
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
export async function readTopBox(file: FileWindow, start: number): Promise<TopBox | null> {
  const box = await readBox(file, start);
  return box && { ...box, start };
}

/** Null at the end of the file, and where no box can be. */
async function readBox(file: FileWindow, offset: number) {
  const head = await file.read(offset, HEAD_BYTES);
  if (head.length < 8) return null;
  const name = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === TO_THE_END) return { name, headBytes: 8, end: file.sizeBytes };
  if (short === LONG_SIZE && head.length < HEAD_BYTES) return null;
  const length = short === LONG_SIZE ? Number(head.readBigUInt64BE(8)) : short;
  const headBytes = short === LONG_SIZE ? HEAD_BYTES : 8;
  return length < headBytes ? null : { name, headBytes, end: offset + length };
}
