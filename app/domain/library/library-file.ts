import { findRefusedFormatOf } from '../media/file-formats-refused.ts';
import { findFormatByName, nameFormat, SUPPORTED_NAMES } from '../media/file-formats.ts';
import type { MediaFinding } from '../media/media-rules.ts';
import type { MediaKind } from '../media/media.ts';
import { toUnsupportedMessage } from '../errors/messages.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import type { UnusableFile } from '../media/probed-media.ts';
import {
  getMostBytes,
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

/** Product text of issue 17. */
export const DAMAGED_FILE =
  "This file is damaged or wasn't fully downloaded. Download or export it again, then upload the new file.";

/** Returns the product's text for a kind of file that the platform, or Fanfare itself, doesn't accept. */
export function toUnsupportedFile(platform: PlatformId | null, hint = ''): MediaFinding {
  const name = platform ? PLATFORMS[platform].name : 'Fanfare';
  const supported = platform ? PLATFORMS[platform].supportedMedia.join(', ') : SUPPORTED_NAMES;
  const message = toUnsupportedMessage(name, supported);
  return { code: 'unsupported_file_type', message: hint ? `${message}. ${hint}` : message };
}

interface Unusable {
  readonly file: UnusableFile;
  /** Never decides what a file is, only how its refusal reads. */
  readonly fileName: string;
  readonly platform: PlatformId | null;
}

/** Returns why a file can't be used: damaged, or of a format that isn't accepted, by the format's real name. */
export function toUnusableFile({ file, fileName, platform }: Unusable): MediaFinding {
  if (isDamaged(file, fileName))
    return { code: 'media_damaged', message: file.detail ?? DAMAGED_FILE };
  if (isWebPage(file, fileName)) return { code: 'media_damaged', message: WEB_PAGE };
  return toUnsupportedFile(platform, toHint(file, fileName));
}

/** What browsers and download managers call a file that isn't complete yet. */
const PARTIAL = /\.(?:crdownload|part|partial|download|opdownload)$/iu;
/** Formats of which the first bytes look like that of a format that contains them. */
const CONTAINERS: ReadonlySet<string> = new Set(['application/zip', 'application/x-cfb']);

/** What a server sends in place of a file that isn't there or needs a sign-in. */
const WEB_PAGE =
  "This file is damaged or wasn't fully downloaded: it holds a web page instead. Download the file again, then upload it.";

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
    return `This ${nameFormat(contentType ?? '')} file has sound but no picture. Make a video with a picture of it, then upload that.`;
  }
  const format = findRefusedFormatOf(contentType, fileName);
  if (format) return `This is ${withArticle(format.name)} file. ${format.advice}`;
  return contentType ? `This is ${withArticle(nameFormat(contentType))} file.` : '';
}

/** Format names that take "an": words that start with a vowel, and names spelled out from a letter that does. */
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
