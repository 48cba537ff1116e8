import type { ImageFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import sharp from 'sharp';
import { MediaToolError } from '#app/server/ports/media-tools.ts';
import { openPicture } from './open-picture.ts';

/** Versions for which the same image and recipe produce the same bytes. */
export const PICTURE_BUILD = `sharp ${sharp.versions.sharp ?? 'unknown'}, libvips ${sharp.versions.vips}`;

/**
 * Tried in order. The first small enough file wins, and the last always fits (app/domain/fit/fit-image.ts).
 */
const QUALITIES = [90, 82, 74, 66, 58, 50];
const MAX_SOURCE_PIXELS = 120_000_000;
const TIMEOUT_SECONDS = 120;

/** Encodes an upright sRGB JPEG on white, without metadata. Runs in a parse pool process. */
export async function fitPicture(file: string, recipe: ImageFitRecipe): Promise<Uint8Array> {
  for (const quality of QUALITIES) {
    const picture = await encode(file, recipe, quality);
    if (picture.byteLength <= recipe.maxBytes) return picture;
  }
  throw new MediaToolError(`The image doesn’t fit in ${recipe.maxBytes} bytes at any quality.`);
}

async function encode(
  file: string,
  { crop, size }: ImageFitRecipe,
  quality: number,
): Promise<Uint8Array> {
  try {
    const limits = { limitInputPixels: MAX_SOURCE_PIXELS, sequentialRead: true };
    return await (
      await openPicture(file, limits)
    )
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .extract(crop)
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: '4:2:0' })
      .toBuffer();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new MediaToolError(words, { cause: error });
  }
}
