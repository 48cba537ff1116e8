import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { MAX_PICTURE_PIXELS } from '#app/domain/media/upload-limits.ts';
import type { ProbedMedia } from '#app/domain/media/probed-media.ts';
import { NO_FACTS } from '#app/probe/no-facts.ts';
import { toShownMs } from '#app/probe/picture-head.ts';
import { probeImageHeader } from '#app/probe/probe-image-header.ts';

/** Returns null for an image that can't be decoded completely. */
export async function probeImage(path: string, contentType: string): Promise<ProbedMedia | null> {
  // sharp can't read bitmaps, and only a bitmap's header can be damaged in a way that matters.
  if (contentType === 'image/bmp') return probeImageHeader(path, contentType);
  if (contentType === 'image/heic') return probeHeic(path);
  try {
    const image = await sharp(path, { limitInputPixels: false }).metadata();
    if (!(await isDecodable(path, image))) return null;
    if (contentType !== 'image/apng') return toFacts(contentType, image);
    // The decoder shows an animated PNG's first frame and doesn't count the others.
    return await probeImageHeader(path, contentType);
  } catch {
    // The file starts like an image, but the rest can't be decoded.
    return null;
  }
}

/** Returns what the file's index reports, once the pixels have been decoded. */
async function probeHeic(path: string): Promise<ProbedMedia | null> {
  const facts = await probeImageHeader(path, 'image/heic');
  if (!facts || (facts.width ?? 0) * (facts.height ?? 0) > MAX_PICTURE_PIXELS) return facts;
  const { decodeHeic } = await import('../media-tools/decode-heic.ts');
  return decodeHeic(path).then(
    () => facts,
    () => null,
  );
}

function toFacts(contentType: string, image: Metadata): ProbedMedia {
  // Phones store photos sideways with an orientation tag, and platforms show them upright.
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

/** Returns whether pages are animation frames. In other formats, pages are separate images. */
function isAnimation(contentType: string): boolean {
  return contentType === 'image/gif' || contentType === 'image/webp';
}

function sumDelays({ delay, pages, format }: Metadata): number | null {
  if (!delay || (pages ?? 1) < 2) return null;
  const shown = format === 'gif' ? delay.map(toShownMs) : delay;
  return shown.reduce((sum, each) => sum + each, 0);
}

/**
 * Resolves to true if the image can be decoded; throws otherwise. An image that's too large to decode passes,
 * because it's rejected for its size, whatever follows its header.
 */
async function isDecodable(path: string, image: Metadata): Promise<boolean> {
  const height = image.pageHeight ?? image.height;
  if (image.width * height > MAX_PICTURE_PIXELS) return true;
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
