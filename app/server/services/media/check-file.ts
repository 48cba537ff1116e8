import type { MediaFinding } from '#app/domain/media-rules.ts';
import { checkMedia } from '#app/domain/media-rules.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import {
  getCapBytes,
  isPicture,
  MAX_PICTURE_PIXELS,
  toTooLargeMessage,
} from '#app/domain/upload-limits.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/server/errors/codes.ts';
import type { ProbedMedia } from '#app/server/ports/media-probe.ts';

/**
 * Which rules a file is held against: the product's own for its documented upload call
 * (`/ai/api/v1/upload`), or the platform's catalogue.
 */
export type UploadDoor = 'product' | 'catalogue';

export interface FileToCheck {
  /** As it is shown. */
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Null: none of the types that Fanfare takes, or damaged. */
  readonly probed: ProbedMedia | null;
  readonly platform: PlatformId | null;
  readonly door: UploadDoor;
}

const SUPPORTED = 'jpg, png, gif, webp, mp4, mov, webm, pdf, doc, docx, ppt, pptx';

/**
 * What the file is, once it may stay. Throws `validation_failed` for an empty one and for a picture of too
 * many pixels, `unsupported_file_type`, `file_too_large`: each in the words of the product's catalogue.
 */
export function requireGoodFile(file: FileToCheck): ProbedMedia {
  const { probed, platform, fileName } = file;
  if (file.sizeBytes === 0) {
    const message = `The file ${fileName} is empty. Choose another file.`;
    throw refuse('validation_failed', [{ code: 'empty_file', message }], platform);
  }
  if (!probed) throw refuse('unsupported_file_type', [toUnsupported(platform)], platform);
  checkPixels(file, probed);
  const findings = [...checkCap(file, probed), ...checkPlatform(file, probed)];
  const first = findings[0];
  if (!first) return probed;
  const code = first.code === 'media_too_large' ? 'file_too_large' : 'unsupported_file_type';
  throw refuse(code, findings, platform);
}

/** Told from the file's head alone: nothing decodes such a picture, not even to make it smaller. */
function checkPixels({ platform }: FileToCheck, { kind, width, height }: ProbedMedia): void {
  if (!isPicture(kind) || width === null || height === null) return;
  if (width * height <= MAX_PICTURE_PIXELS) return;
  const most = MAX_PICTURE_PIXELS / 1_000_000;
  const message = `This picture has ${width}x${height} pixels. Fanfare takes at most ${most} megapixels: scale it down.`;
  throw refuse('validation_failed', [{ code: 'media_too_many_pixels', message }], platform);
}

/** The caps bind pictures at every door, and every file at the product's own. */
function checkCap(
  { door, platform, sizeBytes }: FileToCheck,
  { kind }: ProbedMedia,
): MediaFinding[] {
  const cap = getCapBytes(platform);
  if ((door === 'catalogue' && !isPicture(kind)) || sizeBytes <= cap) return [];
  return [{ code: 'media_too_large', message: toTooLargeMessage(platform, cap) }];
}

function checkPlatform(file: FileToCheck, probed: ProbedMedia): MediaFinding[] {
  const { platform, sizeBytes } = file;
  if (platform === null) return [];
  if (file.door === 'catalogue') return checkMedia(PLATFORMS[platform], { ...probed, sizeBytes });
  // The product's rule (product-spec section 5): the kind alone. What is left to change is fitted later.
  const { supportedMedia } = PLATFORMS[platform];
  const kind = probed.kind === 'gif' ? 'image' : probed.kind;
  return supportedMedia.includes(kind) ? [] : [toUnsupported(platform)];
}

function toUnsupported(platform: PlatformId | null): MediaFinding {
  const name = platform ? PLATFORMS[platform].name : 'Fanfare';
  const supported = platform ? PLATFORMS[platform].supportedMedia.join(', ') : SUPPORTED;
  const message = `Unsupported file type for ${name}. Supported: ${supported}`;
  return { code: 'unsupported_file_type', message };
}

function refuse(
  code: ErrorCode,
  findings: readonly MediaFinding[],
  platform: PlatformId | null,
): AppError {
  const violations = findings.map((finding): Violation => ({
    pointer: '/file',
    code: finding.code,
    message: finding.message,
    ...(platform ? { platform } : {}),
  }));
  return new AppError(code, { message: findings[0]?.message ?? '', violations });
}
