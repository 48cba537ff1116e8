import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { MAX_PICTURE_PIXELS } from '#app/domain/upload-limits.ts';
import type { ProbedMedia } from '#app/server/ports/media-probe.ts';
import { NO_FACTS } from './facts.ts';

/** No decoder at hand reads these: they are what their header says. */
const HEADER_ONLY: ReadonlySet<string> = new Set(['image/heic']);

/** Null for a picture that cannot be decoded to its end. */
export async function probeImage(path: string, contentType: string): Promise<ProbedMedia | null> {
  if (contentType === 'image/bmp') return probeBmp(path);
  try {
    const image = await sharp(path, { limitInputPixels: false }).metadata();
    if (!(await isWhole(path, contentType, image))) return null;
    return toFacts(contentType, image);
  } catch {
    // The first bytes of an image before something that nobody can decode.
    return null;
  }
}

function toFacts(contentType: string, image: Metadata): ProbedMedia {
  // Phones store the picture sideways and say so: platforms show it upright.
  const isSideways = (image.orientation ?? 1) >= 5;
  const height = image.pageHeight ?? image.height;
  return {
    ...NO_FACTS,
    kind: contentType === 'image/gif' ? 'gif' : 'image',
    contentType,
    width: isSideways ? height : image.width,
    height: isSideways ? image.width : height,
    durationMs: sumDelays(image),
    frameCount: isAnimation(contentType) ? (image.pages ?? 1) : 1,
  };
}

/** In other formats pages are other pictures, not what comes next. */
function isAnimation(contentType: string): boolean {
  return contentType === 'image/gif' || contentType === 'image/webp';
}

function sumDelays({ delay, pages }: Metadata): number | null {
  if (!delay || (pages ?? 1) < 2) return null;
  return delay.reduce((sum, each) => sum + each, 0);
}

/** A picture that is too large to decode is refused for its size, whatever follows its header. */
async function isWhole(path: string, contentType: string, image: Metadata): Promise<boolean> {
  const height = image.pageHeight ?? image.height;
  if (image.width * height > MAX_PICTURE_PIXELS || HEADER_ONLY.has(contentType)) return true;
  if (contentType === 'image/gif' && !(await endsWithGifTrailer(path))) return false;
  await sharp(path, {
    failOn: 'truncated',
    sequentialRead: true,
    limitInputPixels: MAX_PICTURE_PIXELS,
  })
    .resize(8, 8, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: true })
    .raw()
    .toBuffer();
  return true;
}

const TAIL_BYTES = 64;
const GIF_TRAILER = 0x3b;

/** Decoders show what there is of a GIF and tell nobody that the rest is missing. */
async function endsWithGifTrailer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(TAIL_BYTES);
    const { bytesRead } = await file.read(tail, 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES));
    const last = tail.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0);
    return tail[last] === GIF_TRAILER;
  } finally {
    await file.close();
  }
}

const BMP_HEADER_BYTES = 26;

/** The header of a Windows bitmap; a height below zero stands for rows from top to bottom. */
async function probeBmp(path: string): Promise<ProbedMedia | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(BMP_HEADER_BYTES);
    const { bytesRead } = await file.read(head, 0, BMP_HEADER_BYTES, 0);
    const { size } = await file.stat();
    if (bytesRead < BMP_HEADER_BYTES || size < head.readUInt32LE(2)) return null;
    const [width, height] = [head.readInt32LE(18), Math.abs(head.readInt32LE(22))];
    return { ...NO_FACTS, kind: 'image', contentType: 'image/bmp', width, height, frameCount: 1 };
  } finally {
    await file.close();
  }
}
