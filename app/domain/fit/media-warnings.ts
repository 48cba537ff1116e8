import type { AccountTier } from '../platforms/account-tier.ts';
import { warnOfShape } from './fit-shape.ts';
import { getMediaRule } from '../media/media-limits.ts';
import { checkMedia, findExceeded, type MediaFacts } from '../media/media-rules.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

export interface MediaWarning {
  readonly code: 'media_above_recommended_size' | 'media_index' | 'media_shape';
  readonly message: string;
}

/** Returns warnings about a file that the platform accepts but may later refuse or show badly. */
export function listMediaWarnings(
  platform: PlatformId,
  media: MediaFacts,
  tier: AccountTier,
): MediaWarning[] {
  const { name } = PLATFORMS[platform];
  const warnings = [warnOfSize(platform, media, tier), warnOfDisplay(name, media)];
  if (!hasGoodIndex(platform, media, tier)) {
    const message = `${name} asks for an MP4 with its index first, without edit lists or fragments, and may refuse this one. Auto-fit rewrites the index without re-encoding anything.`;
    warnings.push({ code: 'media_index', message });
  }
  return warnings.filter((warning) => warning !== null);
}

/** Returns a warning if a file has more pixels than the platform recommends, else null. */
export function warnOfSize(
  platform: PlatformId,
  media: MediaFacts,
  tier: AccountTier,
): MediaWarning | null {
  const { preferredSides } = getMediaRule(platform, media.kind, tier) ?? {};
  const { width, height } = media;
  if (preferredSides === undefined || width === null || height === null) return null;
  const max = findExceeded({ maxSides: preferredSides }, { width, height });
  if (max === null) return null;
  const message = `${PLATFORMS[platform].name} recommends ${max} pixels for this account; this ${media.kind} is ${width}x${height}, so it may be played back smaller or refused. Auto-fit scales it down.`;
  return { code: 'media_above_recommended_size', message };
}

/** Returns a warning if an image is too narrow to show anything, else null. */
export function warnOfDisplay(name: string, media: MediaFacts): MediaWarning | null {
  const { kind, width, height } = media;
  if (!width || !height) return null;
  const what = kind === 'video' ? 'video' : 'image';
  const message = warnOfShape({ name, what }, { width, height });
  return message === null ? null : { code: 'media_shape', message };
}

/** Returns whether an MP4's index meets the platform's requirements. Unknown indexes are trusted. */
export function hasGoodIndex(platform: PlatformId, media: MediaFacts, tier: AccountTier): boolean {
  const rule = getMediaRule(platform, media.kind, tier);
  return !rule?.needsPlainIndex || isPlainlyIndexed(media);
}

/** Returns whether an MP4 has its index first and neither edit lists nor fragments. */
export function isPlainlyIndexed({ traits }: Pick<MediaFacts, 'traits'>): boolean {
  if (!traits) return true;
  const { indexPosition, isFragmented, editList } = traits;
  return indexPosition !== 'last' && !isFragmented && (editList ?? 'none') === 'none';
}

/** Returns whether the platform accepts the file in a size that it recommends. */
export function isAcceptedUnchanged(
  platform: PlatformId,
  media: MediaFacts,
  tier: AccountTier,
): boolean {
  const findings = checkMedia(PLATFORMS[platform], media, tier);
  return findings.length === 0 && warnOfSize(platform, media, tier) === null;
}
