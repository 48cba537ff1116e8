import type { FileHandle } from 'node:fs/promises';
import { type PictureHead, toStill } from './picture-head.ts';
import { readPart } from './read-part.ts';

const TAGS = {
  subfile: 254,
  width: 256,
  height: 257,
  orientation: 274,
} as const;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 1000;
const SHORT = 3;
/** Orientations from here on are rotated by 90 or 270 degrees. */
const FIRST_SIDEWAYS = 5;

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly value: number;
}

/** Reads the first directory of a TIFF. EXIF uses the same format. */
function readDirectory(bytes: Buffer, isLittle: boolean): Map<number, Entry> {
  const u16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const entries = new Map<number, Entry>();
  const count = bytes.length < 2 ? 0 : Math.min(u16(0), MAX_ENTRIES);
  for (let index = 0; index < count; index += 1) {
    const at = 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > bytes.length) break;
    const type = u16(at + 2);
    const value = type === SHORT ? u16(at + 8) : u32(at + 8);
    entries.set(u16(at), { type, count: u32(at + 4), value });
  }
  return entries;
}

function readOrder(head: Buffer): boolean | null {
  const mark = head.toString('latin1', 0, 2);
  if (head.length < 8) return null;
  return mark === 'II' ? true : mark === 'MM' ? false : null;
}

/** Returns whether EXIF marks the image as stored sideways. */
export function isExifSideways(exif: Buffer): boolean {
  const isLittle = readOrder(exif);
  if (isLittle === null) return false;
  const offset = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (offset > exif.length) return false;
  const found = readDirectory(exif.subarray(offset), isLittle).get(TAGS.orientation);
  return (found?.value ?? 0) >= FIRST_SIDEWAYS;
}

export async function readTiff(file: FileHandle): Promise<PictureHead | null> {
  const head = await readPart(file, 0, 8);
  const isLittle = readOrder(head);
  if (isLittle === null) return null;
  const offset = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  const bytes = await readPart(file, offset, 2 + MAX_ENTRIES * ENTRY_BYTES);
  const entries = readDirectory(bytes, isLittle);
  const undefined = (tag: number): number => entries.get(tag)?.value ?? 0;
  const isSideways = undefined(TAGS.orientation) >= FIRST_SIDEWAYS;
  return toStill(undefined(TAGS.width), undefined(TAGS.height), isSideways);
}

/**
 * Returns whether a TIFF is a camera's RAW file, which starts with a reduced preview (TIFF 6.0:
 * NewSubfileType, bit 0). Ordinary TIFFs never do.
 */
export async function isCameraRaw(file: FileHandle): Promise<boolean> {
  const head = await readPart(file, 0, 8);
  const isLittle = readOrder(head);
  if (isLittle === null) return false;
  const offset = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  const bytes = await readPart(file, offset, 2 + MAX_ENTRIES * ENTRY_BYTES);
  return ((readDirectory(bytes, isLittle).get(TAGS.subfile)?.value ?? 0) & 1) === 1;
}
