import type { FileHandle } from 'node:fs/promises';
import { type PictureHead, toStill } from './picture-head.ts';
import { readPart } from './read-part.ts';

const MAX_META_BYTES = 4 * 1024 * 1024;
const MAX_BOXES = 1000;
/** Of the boxes whose content begins with a version and flags. */
const FULL_BOX_BYTES = 4;

/** The largest picture that its properties name, and how it is turned. */
export async function readAvif(file: FileHandle, sizeBytes: number): Promise<PictureHead | null> {
  let meta: Buffer | null = null;
  let at = 0;
  for (let count = 0; at + 8 <= sizeBytes && count < MAX_BOXES; count += 1) {
    const head = await readPart(file, at, 16);
    const size = readSize(head, sizeBytes - at);
    // A file that was cut off ends within a box.
    if (size < 8 || at + size > sizeBytes) return null;
    if (head.toString('latin1', 4, 8) === 'meta')
      meta = await readPart(file, at + 8 + FULL_BOX_BYTES, Math.min(size, MAX_META_BYTES));
    at += size;
  }
  const properties = meta && findBox(findBox(meta, 'iprp'), 'ipco');
  return properties && readProperties(properties);
}

function readSize(head: Buffer, rest: number): number {
  if (head.length < 8) return 0;
  const short = head.readUInt32BE(0);
  if (short === 0) return rest;
  return short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
}

function* listBoxes(bytes: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield {
      name: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + size),
    };
    at += size;
  }
}

function findBox(bytes: Buffer | null, wanted: string): Buffer | null {
  for (const { name, body } of bytes ? listBoxes(bytes) : []) if (name === wanted) return body;
  return null;
}

function readProperties(properties: Buffer): PictureHead | null {
  let [width, height] = [0, 0];
  let isSideways = false;
  for (const { name, body } of listBoxes(properties)) {
    if (name === 'irot' && body.length > 0) isSideways = ((body[0] ?? 0) & 1) === 1;
    if (name !== 'ispe' || body.length < 12) continue;
    const size = [body.readUInt32BE(4), body.readUInt32BE(8)] as const;
    if (size[0] * size[1] > width * height) [width, height] = size;
  }
  return toStill(width, height, isSideways);
}
