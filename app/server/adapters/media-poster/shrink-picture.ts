import { MAX_PICTURE_PIXELS } from '#app/domain/media/upload-limits.ts';
import { openPicture } from '../media-tools/open-picture.ts';
import { LONGER_SIDE } from './poster-size.ts';

const QUALITY = 76;
const TIMEOUT_SECONDS = 30;

/**
 * Creates a list thumbnail as WebP. Returns null for a file that can't be decoded completely; the list then
 * shows its type instead. Runs in a parse pool process.
 */
export async function shrinkPicture(file: string): Promise<Uint8Array | null> {
  try {
    const limits = { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true };
    return await (
      await openPicture(file, limits)
    )
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
