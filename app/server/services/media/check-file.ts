import { type FitPlan, planFit } from '#app/domain/fit/fit-plan.ts';
import {
  checkLibraryCap,
  checkPixels,
  toEmptyFile,
  toUnsupportedFile,
  toUnusableFile,
} from '#app/domain/library/library-file.ts';
import type { MediaFinding } from '#app/domain/media/media-rules.ts';
import { checkMedia } from '#app/domain/media/media-rules.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import {
  getCapBytes,
  getMaxUploadBytes,
  toTooLargeMessage,
} from '#app/domain/media/upload-limits.ts';
import { AppError, type AppErrorOptions, type Violation } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';
import type { MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { ProbedMedia, ProbeResult, UnusableFile } from '#app/domain/media/probed-media.ts';
import { toRemedyMeta } from './to-remedy-meta.ts';

/**
 * Which rules apply to a file: the product's own rules for its documented upload call (`/ai/api/v1/upload`),
 * or the platform catalog's.
 */
export type UploadLimitSet = 'product' | 'catalog';

export interface FileToCheck {
  /** Display name. */
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Null for an empty file, since there is nothing to probe. */
  readonly probed: ProbeResult | null;
  readonly platform: PlatformId | null;
  readonly limitSet: UploadLimitSet;
}

/**
 * Returns the probed media if the file may be stored, including files the platform accepts only after a fit
 * changes them. Throws `validation_failed` for an empty file or an image with too many pixels,
 * `unsupported_file_type`, or `file_too_large`, each worded as in the product's catalog.
 */
export function requireGoodFile(file: FileToCheck): ProbedMedia {
  const { probed, platform, fileName } = file;
  if (file.sizeBytes === 0 || !probed) {
    throw refuse('validation_failed', [toEmptyFile(fileName)], { platform });
  }
  if (probed.kind === 'unusable') throw refuseUnusable(probed, file);
  const pixels = checkPixels(probed);
  if (pixels) throw refuse('validation_failed', [pixels], { platform });
  const findings = [...checkCap(file, probed), ...checkPlatform(file, probed)];
  const first = findings[0];
  if (!first) return probed;
  if (first.code !== 'media_too_large')
    throw refuse('unsupported_file_type', findings, { platform });
  throw refuse('file_too_large', findings, { platform, ...findRemedy(file, probed) });
}

function refuseUnusable(unusable: UnusableFile, { fileName, platform }: FileToCheck): AppError {
  const finding = toUnusableFile({ file: unusable, fileName, platform });
  const isDamaged = finding.code === 'media_damaged';
  return refuse(isDamaged ? 'validation_failed' : 'unsupported_file_type', [finding], { platform });
}

/** Suggests only what a fit of these exact bytes makes true. */
function findRemedy(file: FileToCheck, probed: ProbedMedia): Pick<AppErrorOptions, 'meta'> {
  const { platform, sizeBytes } = file;
  if (platform === null || planFile(platform, file, probed).verdict !== 'changes') return {};
  return toRemedyMeta({ kind: probed.kind, platform, sizeBytes });
}

/** Throws `unsupported_file_type` if this server lacks the tool that the file's fit needs. */
export async function requireFitTool(
  fitter: Pick<MediaFitter, 'findObstacle'>,
  file: FileToCheck,
  probed: ProbedMedia,
): Promise<void> {
  const { platform, limitSet } = file;
  if (platform === null || limitSet === 'product') return;
  const plan = planFile(platform, file, probed);
  const isNeeded = plan.verdict === 'changes' && !plan.isOptional;
  const obstacle = isNeeded ? await fitter.findObstacle(plan.recipe) : null;
  if (obstacle === null) return;
  const facts = { ...probed, sizeBytes: file.sizeBytes };
  const findings = checkMedia(PLATFORMS[platform], facts, 'premium');
  const all = [...findings, { code: 'fit_unavailable' as const, message: obstacle }];
  throw refuse('unsupported_file_type', all, { platform });
}

function planFile(platform: PlatformId, { sizeBytes }: FileToCheck, probed: ProbedMedia): FitPlan {
  // The account is chosen later, so don't reject a file that any account could post.
  return planFit(platform, { ...probed, sizeBytes }, { tier: 'premium' });
}

/**
 * Applies the product's size caps to images on every route and to every file on the product's route; the
 * platform's limit applies to the rest.
 */
function checkCap(
  { limitSet, platform, sizeBytes }: FileToCheck,
  { kind }: ProbedMedia,
): MediaFinding[] {
  if (limitSet === 'catalog' && platform === null) {
    const finding = checkLibraryCap(kind, sizeBytes);
    return finding ? [finding] : [];
  }
  const cap =
    limitSet === 'product' ? getCapBytes(platform) : getMaxUploadBytes({ kind, platform });
  if (sizeBytes <= cap) return [];
  return [{ code: 'media_too_large', message: toTooLargeMessage(platform, cap) }];
}

function checkPlatform(file: FileToCheck, probed: ProbedMedia): MediaFinding[] {
  const { platform, sizeBytes } = file;
  if (platform === null) return [];
  if (file.limitSet === 'catalog') {
    const isLost = planFile(platform, file, probed).verdict === 'impossible';
    return isLost ? checkMedia(PLATFORMS[platform], { ...probed, sizeBytes }, 'premium') : [];
  }
  // The product checks only the kind at this point. Everything else is fitted later.
  const { supportedMedia } = PLATFORMS[platform];
  const kind = probed.kind === 'gif' ? 'image' : probed.kind;
  return supportedMedia.includes(kind) ? [] : [toUnsupportedFile(platform)];
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
