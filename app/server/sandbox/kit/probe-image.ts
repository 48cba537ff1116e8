import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Metadata } from 'sharp';
import type { MediaProbe } from './types.ts';

/** Larger images are checked by their header only, and above a thousand megapixels not at all. */
const MAX_DECODED_PIXELS = 60_000_000;
const MAX_BELIEVED_PIXELS = 1_000_000_000;
/** EXIF orientations from here on are rotated by 90 degrees. */
const FIRST_SIDEWAYS = 5;

/** Probes an image. Throws if it's truncated or no decoder accepts it. */
export async function probeImage(path: string, contentType: string): Promise<Partial<MediaProbe>> {
  if (contentType === 'image/bmp') return probeBitmap(path);
  const picture = await sharp(path, { limitInputPixels: false }).metadata();
  const isGif = picture.format === 'gif';
  await requireDecodable(path, picture);
  return {
    kind: isGif ? 'gif' : 'image',
    container: picture.format,
    ...toShownSize(picture),
    durationSeconds: toGifDuration(picture.delay),
    frameCount: isGif ? (picture.pages ?? 1) : null,
  };
}

function toShownSize({ width, height, pageHeight, orientation }: Metadata) {
  const stored = { width, height: pageHeight ?? height };
  const isSideways = (orientation ?? 1) >= FIRST_SIDEWAYS;
  return isSideways ? { width: stored.height, height: stored.width } : stored;
}

async function requireDecodable(path: string, picture: Metadata): Promise<void> {
  const pixels = picture.width * (picture.pageHeight ?? picture.height);
  if (pixels > MAX_BELIEVED_PIXELS) throw new Error('no decoder accepts this many pixels');
  if (pixels <= MAX_DECODED_PIXELS) await decode(path, picture.format === 'gif');
}

async function decode(path: string, isGif: boolean): Promise<void> {
  await sharp(path, { failOn: 'truncated', limitInputPixels: false }).resize(4, 4).toBuffer();
  if (isGif) await requireGifEnd(path);
}

const GIF_HEAD = 13;
const GIF_END = ';'.charCodeAt(0);
const GIF_PICTURE = ','.charCodeAt(0);

/**
 * Throws if a GIF is truncated. The decoder shows the existing frames and doesn't report missing ones. Bytes
 * after the end don't matter.
 */
async function requireGifEnd(path: string): Promise<void> {
  const bytes = await readFile(path);
  let at = GIF_HEAD + colorBytes(bytes[10]);
  while (bytes[at] !== GIF_END) {
    if (at >= bytes.length) throw new Error('the GIF has no end');
    at += bytes[at] === GIF_PICTURE ? 11 + colorBytes(bytes[at + 9]) : 2;
    while ((bytes[at] ?? 0) !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
}

function colorBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

const BITMAP_HEAD = 26;

async function probeBitmap(path: string): Promise<Partial<MediaProbe>> {
  const head = await readAt(path, 0, BITMAP_HEAD);
  const width = head.readInt32LE(18);
  return { kind: 'image', width, height: Math.abs(head.readInt32LE(22)) };
}

/** Reads bytes at an offset. Negative offsets count from the end. */
export async function readAt(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = offset < 0 ? Math.max(0, size + offset) : offset;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function toGifDuration(delays: number[] | undefined): number | null {
  if (!delays || delays.length < 2) return null;
  return delays.reduce((sum, delay) => sum + delay, 0) / 1000;
}
