import { MAX_PICTURE_PIXELS } from '#app/domain/media/upload-limits.ts';
import { openPicture } from '../media-tools/open-picture.ts';
import { LONGER_SIDE } from './poster-size.ts';

const QUALITY = 76;
const TIMEOUT_SECONDS = 30;

/**
 * Makes a list's small picture as WebP. Null for what can't be decoded whole: then the list shows the file by
 * its kind. Runs in a process of the parse pool.
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
