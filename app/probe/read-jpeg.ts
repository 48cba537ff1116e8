import type { FileHandle } from 'node:fs/promises';
import { type PictureHead, toStill } from './picture-head.ts';
import { readPart } from './read-part.ts';
import { isExifSideways } from './read-tiff.ts';

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const MAX_SEGMENTS = 2000;
/** Start-of-frame markers, excluding the markers in that range for tables and extensions. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

interface Segment {
  readonly marker: number;
  /** The content after the length field. */
  readonly bytes: Buffer;
  readonly at: number;
  readonly length: number;
}

/** Reads the segments before the image data: the size, and whether the image is stored sideways. */
export async function readJpeg(file: FileHandle): Promise<PictureHead | null> {
  let size: { width: number; height: number } | null = null;
  let isSideways = false;
  for await (const { marker, bytes, at, length } of listSegments(file)) {
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(1), width: bytes.readUInt16BE(3) };
    if (marker === APP1) isSideways ||= await readExif(file, at, length);
  }
  return size && toStill(size.width, size.height, isSideways);
}

async function* listSegments(file: FileHandle): AsyncGenerator<Segment> {
  let at = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const head = await readPart(file, at, 9);
    if (head.length < 9 || head[0] !== MARKER) return;
    const marker = head[1] ?? 0;
    // A marker can be preceded by any number of these bytes.
    if (marker === MARKER) at += 1;
    else {
      const length = head.readUInt16BE(2) - 2;
      yield { marker, bytes: head.subarray(4), at: at + 4, length };
      if (marker === START_OF_SCAN) return;
      at += 4 + length;
    }
  }
}

async function readExif(file: FileHandle, offset: number, length: number): Promise<boolean> {
  const bytes = await readPart(file, offset, Math.max(0, length));
  return bytes.toString('latin1', 0, 6) === 'Exif\0\0' && isExifSideways(bytes.subarray(6));
}
