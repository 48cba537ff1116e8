import { type FitPlan, planFit } from '#app/domain/fit-plan.ts';
import type { MediaFinding } from '#app/domain/media-rules.ts';
import { checkMedia } from '#app/domain/media-rules.ts';
import { toUnsupportedMessage } from '#app/domain/messages.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import {
  getCapBytes,
  getMostBytes,
  isPicture,
  MAX_PICTURE_PIXELS,
  toTooLargeMessage,
} from '#app/domain/upload-limits.ts';
import { AppError, type AppErrorOptions, type Violation } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/server/errors/codes.ts';
import type { MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { ProbedMedia } from '#app/server/ports/media-probe.ts';
import { toRemedyMeta } from './to-remedy-meta.ts';

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
 * What the file is, once it may stay: also where the platform takes it only changed, and the fit does that.
 * Throws `validation_failed` for an empty one and for a picture of too many pixels, `unsupported_file_type`,
 * `file_too_large`: each in the words of the product's catalogue.
 */
export function requireGoodFile(file: FileToCheck): ProbedMedia {
  const { probed, platform, fileName } = file;
  if (file.sizeBytes === 0) {
    const message = `The file ${fileName} is empty. Choose another file.`;
    throw refuse('validation_failed', [{ code: 'empty_file', message }], { platform });
  }
  if (!probed) throw refuse('unsupported_file_type', [toUnsupported(platform)], { platform });
  checkPixels(file, probed);
  const findings = [...checkCap(file, probed), ...checkPlatform(file, probed)];
  const first = findings[0];
  if (!first) return probed;
  if (first.code !== 'media_too_large')
    throw refuse('unsupported_file_type', findings, { platform });
  throw refuse('file_too_large', findings, { platform, ...findRemedy(file, probed) });
}

/** Only what the fit of these very bytes makes true. */
function findRemedy(file: FileToCheck, probed: ProbedMedia): Pick<AppErrorOptions, 'meta'> {
  const { platform, sizeBytes } = file;
  if (platform === null || planFile(platform, file, probed).verdict !== 'changes') return {};
  return toRemedyMeta({ kind: probed.kind, platform, sizeBytes });
}

/** Throws as requireGoodFile does where this server lacks what the file's fit is made with. */
export async function requireFitTool(
  fitter: Pick<MediaFitter, 'findObstacle'>,
  file: FileToCheck,
  probed: ProbedMedia,
): Promise<void> {
  const { platform, door } = file;
  if (platform === null || door === 'product') return;
  const plan = planFile(platform, file, probed);
  const obstacle = plan.verdict === 'changes' ? await fitter.findObstacle(plan.recipe) : null;
  if (obstacle === null) return;
  const findings = checkMedia(PLATFORMS[platform], { ...probed, sizeBytes: file.sizeBytes });
  const all = [...findings, { code: 'fit_unavailable', message: obstacle }];
  throw refuse('unsupported_file_type', all, { platform });
}

function planFile(platform: PlatformId, { sizeBytes }: FileToCheck, probed: ProbedMedia): FitPlan {
  return planFit(platform, { ...probed, sizeBytes });
}

/** Told from the file's head alone: nothing decodes such a picture, not even to make it smaller. */
function checkPixels({ platform }: FileToCheck, { kind, width, height }: ProbedMedia): void {
  if (!isPicture(kind) || width === null || height === null) return;
  if (width * height <= MAX_PICTURE_PIXELS) return;
  const most = MAX_PICTURE_PIXELS / 1_000_000;
  const message = `This picture has ${width}x${height} pixels. Fanfare takes at most ${most} megapixels: scale it down.`;
  throw refuse('validation_failed', [{ code: 'media_too_many_pixels', message }], { platform });
}

/** The product's caps bind pictures at every door, and every file at its own; others the platform's limit. */
function checkCap(
  { door, platform, sizeBytes }: FileToCheck,
  { kind }: ProbedMedia,
): MediaFinding[] {
  if (door === 'catalogue' && platform === null && !isPicture(kind)) return [];
  const cap = door === 'product' ? getCapBytes(platform) : getMostBytes({ kind, platform });
  if (sizeBytes <= cap) return [];
  return [{ code: 'media_too_large', message: toTooLargeMessage(platform, cap) }];
}

function checkPlatform(file: FileToCheck, probed: ProbedMedia): MediaFinding[] {
  const { platform, sizeBytes } = file;
  if (platform === null) return [];
  if (file.door === 'catalogue') {
    const isLost = planFile(platform, file, probed).verdict === 'impossible';
    return isLost ? checkMedia(PLATFORMS[platform], { ...probed, sizeBytes }) : [];
  }
  // The product's rule (product-spec section 5): the kind alone. What is left to change is fitted later.
  const { supportedMedia } = PLATFORMS[platform];
  const kind = probed.kind === 'gif' ? 'image' : probed.kind;
  return supportedMedia.includes(kind) ? [] : [toUnsupported(platform)];
}

function toUnsupported(platform: PlatformId | null): MediaFinding {
  const name = platform ? PLATFORMS[platform].name : 'Fanfare';
  const supported = platform ? PLATFORMS[platform].supportedMedia.join(', ') : SUPPORTED;
  return { code: 'unsupported_file_type', message: toUnsupportedMessage(name, supported) };
}

function refuse(
  code: ErrorCode,
  findings: readonly MediaFinding[],
  { platform, ...more }: { platform: PlatformId | null } & Pick<AppErrorOptions, 'meta'>,
): AppError {
  const violations = findings.map((finding): Violation => ({
    pointer: '/file',
    code: finding.code,
    message: finding.message,
    ...(platform ? { platform } : {}),
  }));
  return new AppError(code, { message: findings[0]?.message ?? '', violations, ...more });
}
