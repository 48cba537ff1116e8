import { open } from 'node:fs/promises';
import { FileWindow } from './file-window.ts';
import { isAviWhole } from './is-avi-whole.ts';
import { isBmpWhole } from './is-bmp-whole.ts';
import { isGifWhole } from './is-gif-whole.ts';
import { isHeifWhole } from './is-heif-whole.ts';
import { isIsoFileWhole } from './iso-boxes.ts';
import { isJpegWhole } from './is-jpeg-whole.ts';
import { isMatroskaWhole } from './is-matroska-whole.ts';
import { isOldOfficeWhole } from './is-compound-file-whole.ts';
import { isPdfWhole } from './is-pdf-whole.ts';
import { isPngWhole } from './is-png-whole.ts';
import { isTiffWhole } from './is-tiff-whole.ts';
import { isWebpWhole } from './is-webp-whole.ts';
import { isZipWhole } from './is-zip-whole.ts';

/** Returns whether a file of one format is complete. */
type IsWhole = (file: FileWindow) => Promise<boolean>;

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** One check per accepted format. The server and the CLI's lint run the same ones. */
export const WHOLE_CHECKS: Readonly<Record<string, IsWhole>> = {
  'image/jpeg': isJpegWhole,
  'image/png': isPngWhole,
  'image/apng': isPngWhole,
  'image/gif': isGifWhole,
  'image/webp': isWebpWhole,
  'image/heic': isHeifWhole,
  'image/avif': isHeifWhole,
  'image/tiff': isTiffWhole,
  'image/bmp': isBmpWhole,
  'video/mp4': isIsoFileWhole,
  'video/quicktime': isIsoFileWhole,
  'video/3gpp': isIsoFileWhole,
  'video/webm': isMatroskaWhole,
  'video/x-matroska': isMatroskaWhole,
  'video/x-msvideo': isAviWhole,
  // A transport stream has no end marker, because recorders can stop anywhere.
  'video/mp2t': async () => true,
  'application/pdf': isPdfWhole,
  'application/msword': isOldOfficeWhole,
  'application/vnd.ms-powerpoint': isOldOfficeWhole,
  [`${OFFICE}.wordprocessingml.document`]: isZipWhole,
  [`${OFFICE}.presentationml.presentation`]: isZipWhole,
};

/**
 * Returns whether a file is complete by its own structure and its internal checksums are correct. Ignores
 * bytes after the end, where phones and editors leave data. Reads linearly and decodes nothing.
 */
export async function isFileWhole(path: string, contentType: string): Promise<boolean> {
  const file = await open(path);
  try {
    const window = new FileWindow(file, (await file.stat()).size);
    // An unreadable structure counts as damaged, like a truncated one.
    return await (WHOLE_CHECKS[contentType]?.(window) ?? true);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}
