import type { MediaFinding } from './media-rules.ts';
import type { MediaKind } from './media.ts';
import { toUnsupportedMessage } from './messages.ts';
import { type PlatformId, PLATFORMS } from './platforms.ts';
import { getMostBytes, isPicture, MAX_PICTURE_PIXELS, toTooLargeMessage } from './upload-limits.ts';

const SUPPORTED = 'jpg, png, gif, webp, mp4, mov, webm, pdf, doc, docx, ppt, pptx';

export function toEmptyFile(fileName: string): MediaFinding {
  return {
    code: 'empty_file',
    message: `The file ${fileName} is empty. Choose another file.`,
  };
}

/** None of the types that are taken, or damaged. */
export function toUnsupportedFile(platform: PlatformId | null): MediaFinding {
  const name = platform ? PLATFORMS[platform].name : 'Fanfare';
  const supported = platform ? PLATFORMS[platform].supportedMedia.join(', ') : SUPPORTED;
  return { code: 'unsupported_file_type', message: toUnsupportedMessage(name, supported) };
}

interface Pixels {
  readonly kind: MediaKind;
  readonly width: number | null;
  readonly height: number | null;
}

/** Told from the file's head alone: nothing decodes such a picture, not even to make it smaller. */
export function checkPixels({ kind, width, height }: Pixels): MediaFinding | null {
  if (!isPicture(kind) || width === null || height === null) return null;
  if (width * height <= MAX_PICTURE_PIXELS) return null;
  const most = MAX_PICTURE_PIXELS / 1_000_000;
  const message = `This picture has ${width}x${height} pixels. Fanfare takes at most ${most} megapixels: scale it down.`;
  return { code: 'media_too_many_pixels', message };
}

/** Too heavy for the library, whatever platform it is for: only pictures have such a limit. */
export function checkLibraryCap(kind: MediaKind, sizeBytes: number): MediaFinding | null {
  const cap = isPicture(kind) ? getMostBytes({ kind, platform: null }) : Infinity;
  if (sizeBytes <= cap) return null;
  return { code: 'media_too_large', message: toTooLargeMessage(null, cap) };
}
