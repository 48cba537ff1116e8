import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#app/domain/media/upload-limits.ts';

const QUALITY = 82;
const TIMEOUT_SECONDS = 20;

/**
 * Encodes an image from the web as a JPEG of at most `maxSide` pixels. Returns null for bytes that can't be decoded.
 * Runs in a parse pool process.
 */
export async function shrinkCard(bytes: Uint8Array, maxSide: number): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
