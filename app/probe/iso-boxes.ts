import { open } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';

const HEAD_BYTES = 16;
/** A size of 1 means that the real size follows; 0 means up to the end of the file. */
const LONG_SIZE = 1;
const TO_THE_END = 0;
/** No writer creates more top-level boxes. A file with more was crafted to be slow. */
const MAX_BOXES = 100_000;

/**
 * Boxes that must not be truncated. Those after the last of them, such as an index for seeking, may be, and
 * players don't mind.
 */
const NEEDED: ReadonlySet<string> = new Set(['moov', 'moof', 'mdat']);

/**
 * Returns whether an MP4 or MOV has its index and all of its frames. An interrupted download can have all its
 * metadata at the start and no end.
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

/** Returns the length of an MP4's or MOV's index, or 0 for files without one at the top level. */
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

/** A top-level box of an MP4 or MOV: file offsets, and the size of its header. */
export interface TopBox {
  readonly name: string;
  readonly start: number;
  readonly headBytes: number;
  readonly end: number;
}

/** Reads the box header at an offset. Returns null at the end of the file, or if there can't be a box. */
export async function readTopBox(file: FileWindow, start: number): Promise<TopBox | null> {
  const box = await readBox(file, start);
  return box && { ...box, start };
}

/** Returns null at the end of the file, or if there can't be a box. */
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
