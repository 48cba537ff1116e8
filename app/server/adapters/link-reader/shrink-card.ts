import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#app/domain/media/upload-limits.ts';

/** LinkedIn recommends 1200 × 627 pixels for link images. */
const MAX_SIDE = 1200;
const QUALITY = 82;
const TIMEOUT_SECONDS = 20;

/**
 * Encodes a page's image as a JPEG for a preview card. Returns null for bytes that can't be decoded. Runs in
 * a parse pool process.
 */
export async function shrinkCard(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
