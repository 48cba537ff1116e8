import { findRefusedFormatByTypeOrName } from '../media/file-formats-refused.ts';
import { findFormatByName, nameFormat, SUPPORTED_NAMES } from '../media/file-formats.ts';
import type { MediaFinding } from '../media/media-rules.ts';
import type { MediaKind } from '../media/media.ts';
import { toUnsupportedMessage } from '../errors/messages/media.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import type { UnusableFile } from '../media/probed-media.ts';
import {
  getMaxUploadBytes,
  isPicture,
  MAX_PICTURE_PIXELS,
  toTooLargeMessage,
} from '../media/upload-limits.ts';

export function toEmptyFile(fileName: string): MediaFinding {
  return {
    code: 'empty_file',
    message: `The file ${fileName} is empty. Choose another file.`,
  };
}

/** Product text from issue 17. */
export const DAMAGED_FILE =
  "This file is damaged or wasn't fully downloaded. Download or export it again, then upload the new file.";

/**
 * Readers find a PDF's header anywhere in the first 1024 bytes. ISO 32000 wants it first, and LinkedIn
 * documents no tolerance.
 */
export const LATE_PDF =
  'This PDF has other data before its start, so LinkedIn may not read it. Open it, save it as a new PDF, then upload that.';

/** Returns the product's message for a file type that the platform, or Fanfare itself, doesn't accept. */
export function toUnsupportedFile(platform: PlatformId | null, hint = ''): MediaFinding {
  const name = platform ? PLATFORMS[platform].name : 'Fanfare';
  const supported = platform ? PLATFORMS[platform].supportedMedia.join(', ') : SUPPORTED_NAMES;
  const message = toUnsupportedMessage(name, supported);
  return { code: 'unsupported_file_type', message: hint ? `${message}. ${hint}` : message };
}

interface UnusableUpload {
  readonly file: UnusableFile;
  /** Only affects the wording. The type comes from the bytes. */
  readonly fileName: string;
  readonly platform: PlatformId | null;
}

/** Returns why a file can't be used: it's damaged, or its format (named as people know it) isn't accepted. */
export function toUnusableFile({ file, fileName, platform }: UnusableUpload): MediaFinding {
  if (isDamaged(file, fileName))
    return { code: 'media_damaged', message: file.detail ?? DAMAGED_FILE };
  if (isWebPage(file, fileName)) return { code: 'media_damaged', message: WEB_PAGE };
  return toUnsupportedFile(platform, toHint(file, fileName));
}

/** Extensions that browsers and download managers give to incomplete files. */
const PARTIAL = /\.(?:crdownload|part|partial|download|opdownload)$/iu;
/** Container formats. The first bytes of other formats can look the same. */
const CONTAINERS: ReadonlySet<string> = new Set(['application/zip', 'application/x-cfb']);

/** Servers send a web page for files that don't exist or that require a sign-in. */
const WEB_PAGE =
  "This file is damaged or wasn't fully downloaded: it contains a web page instead. Download the file again, then upload it.";

function isWebPage({ contentType }: UnusableFile, fileName: string): boolean {
  return contentType === 'text/html' && findFormatByName(fileName) !== null;
}

function isDamaged({ reason, contentType }: UnusableFile, fileName: string): boolean {
  if (reason === 'damaged' || PARTIAL.test(fileName)) return true;
  const promised = findFormatByName(fileName);
  if (reason === 'unrecognized' || contentType === 'text/plain') return promised !== null;
  const isContained = contentType !== null && CONTAINERS.has(contentType);
  return isContained && promised?.kind === 'document';
}

function toHint({ reason, contentType }: UnusableFile, fileName: string): string {
  if (reason === 'no_picture') {
    return `This ${nameFormat(contentType ?? '')} file has audio but no video. Create a video with it, then upload that.`;
  }
  const format = findRefusedFormatByTypeOrName(contentType, fileName);
  if (format) return `This is ${withArticle(format.name)} file. ${format.advice}`;
  return contentType ? `This is ${withArticle(nameFormat(contentType))} file.` : '';
}

/**
 * Format names that take "an": words that start with a vowel, and abbreviations whose first letter does when
 * read out.
 */
const WITH_AN =
  /^(?:(?!Uni)[aeiou]|(?:HDR|HEIF|HTML|LZ4|LZH|M3U|M4A|MP3|MPEG|MXF|RPM|RTF|SPSS|SQL|SVG|XML|XZ))/iu;

function withArticle(name: string): string {
  return WITH_AN.test(name) ? `an ${name}` : `a ${name}`;
}

interface Pixels {
  readonly kind: MediaKind;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Checks an image's pixel count from the file header alone. Above the limit it isn't decoded, not even to
 * shrink it.
 */
export function checkPixels({ kind, width, height }: Pixels): MediaFinding | null {
  if (!isPicture(kind) || width === null || height === null) return null;
  if (width * height <= MAX_PICTURE_PIXELS) return null;
  const max = MAX_PICTURE_PIXELS / 1_000_000;
  const message = `This image is ${width}x${height} pixels. Fanfare allows at most ${max} megapixels. Scale it down.`;
  return { code: 'media_too_many_pixels', message };
}

/** Checks a file against the library's own limit, which applies to images on every platform. */
export function checkLibraryCap(kind: MediaKind, sizeBytes: number): MediaFinding | null {
  const cap = isPicture(kind) ? getMaxUploadBytes({ kind, platform: null }) : Infinity;
  if (sizeBytes <= cap) return null;
  return { code: 'media_too_large', message: toTooLargeMessage(null, cap) };
}
