import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { MAX_PICTURE_PIXELS } from '#app/domain/upload-limits.ts';
import type { ProbedMedia } from '#app/domain/probed-media.ts';
import { NO_FACTS } from '#app/probe/no-facts.ts';
import { endsWithGifTrailer, probeBmp } from '#app/probe/picture-parts.ts';

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
