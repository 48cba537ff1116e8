import { toAlternatives } from '#app/domain/text/name-list.ts';
import { formatCount } from '../text/format-count.ts';
import type { AccountTier } from '../platforms/account-tier.ts';
import { isFacebookReel } from './facebook-reel.ts';
import { nameFormat } from './file-formats.ts';
import { getMediaRule, type KindRule, REEL_RULE } from './media-limits.ts';
import { formatTimeLimit } from './media-text.ts';
import type { MediaKind } from './media.ts';
import type { MediaTraits } from './media-traits.ts';
import { toTooLargeForMessage, toUnsupportedMessage } from '../errors/messages/media.ts';
import type { PlatformId, SupportedMedia } from '../platforms/platforms.ts';
import { checkTracks, type TrackFacts } from './track-rules.ts';
import type { ViolationCode } from '../errors/violation-codes/index.ts';

/**
 * What the content rules need to know about a media file, all read from its bytes and never from its name.
 * Unknown facts are no reason to refuse a file, because the platform makes the final decision.
 */
export interface MediaFacts extends TrackFacts {
  readonly kind: MediaKind;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly frameCount?: number | null;
  readonly pageCount?: number | null;
  readonly traits?: MediaTraits | null | undefined;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export interface MediaFinding {
  readonly code: ViolationCode;
  readonly message: string;
}

/**
 * Returns the size limit in bytes for this kind of file on the platform, or null if the platform doesn't
 * accept the kind. Uses the most generous tier, because an upload doesn't know its account yet.
 */
export function getMaxBytes(platform: PlatformId, kind: MediaKind): number | null {
  return getMediaRule(platform, kind, 'premium')?.maxBytes ?? null;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / MIB)}MB`;

/**
 * Returns every rule of the platform that the file breaks for an account of this tier. Empty if the file can
 * be sent as is.
 */
export function checkMedia(
  platform: { id: PlatformId; name: string; supportedMedia: readonly SupportedMedia[] },
  media: MediaFacts,
  tier: AccountTier,
): MediaFinding[] {
  const rule = getMediaRule(platform.id, media.kind, tier);
  if (!rule) {
    return [
      {
        code: 'unsupported_media',
        message: toUnsupportedMessage(platform.name, platform.supportedMedia.join(', ')),
      },
    ];
  }
  return [
    ...checkRule(platform.name, rule, media),
    ...(platform.id === 'facebook' && isFacebookReel(media)
      ? checkTracks('Facebook, where 9:16 clips are reels,', REEL_RULE, media)
      : []),
  ];
}

/** Returns the parts of one rule that the file breaks. */
export function checkRule(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  return [
    ...checkType(name, rule, media),
    ...checkDuration(name, rule, media),
    ...checkAspect(name, rule, media),
    ...checkSides(name, rule, media),
    ...checkCounts(name, rule, media),
    ...checkTracks(name, rule, media),
  ];
}

function checkType(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  const findings: MediaFinding[] = [];
  if (!rule.contentTypes.includes(media.contentType)) {
    const types = toAlternatives(rule.contentTypes.map(nameFormat));
    findings.push({
      code: 'unsupported_media',
      message: `${name} doesn't accept ${nameFormat(media.contentType)} files. Convert it to ${types}.`,
    });
  }
  if (media.sizeBytes > rule.maxBytes) {
    findings.push({
      code: 'media_too_large',
      message: toTooLargeForMessage(name, megabytes(rule.maxBytes)),
    });
  }
  if (media.sizeBytes < (rule.minBytes ?? 0)) {
    findings.push({
      code: 'media_too_small',
      message: `${name} doesn’t accept ${media.kind}s below ${Math.ceil((rule.minBytes ?? 0) / KIB)} KB.`,
    });
  }
  return findings;
}

function checkDuration(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  if (media.durationMs === null) return [];
  if (rule.minDurationMs !== undefined && media.durationMs < rule.minDurationMs) {
    return [
      {
        code: 'video_too_short',
        message: `${name} needs a video of at least ${formatCount(rule.minDurationMs / 1000, 'second')}.`,
      },
    ];
  }
  if (rule.maxDurationMs !== undefined && media.durationMs > rule.maxDurationMs) {
    return [
      {
        code: 'video_too_long',
        message: `${name} accepts videos of up to ${formatTimeLimit(rule.maxDurationMs)}.`,
      },
    ];
  }
  return [];
}

function checkAspect(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  if (media.width === null || media.height === null) return [];
  const aspect = media.width / media.height;
  // 0.5% tolerance, because whole pixels rarely give exactly 0.75.
  if (rule.minAspect !== undefined && aspect < rule.minAspect * 0.995) {
    return [
      {
        code: 'media_too_tall',
        message: `${name} doesn't accept media this tall (${media.width}x${media.height}). Crop it.`,
      },
    ];
  }
  if (rule.maxAspect !== undefined && aspect > rule.maxAspect * 1.005) {
    return [
      {
        code: 'media_too_wide',
        message: `${name} doesn't accept media this wide (${media.width}x${media.height}). Crop it.`,
      },
    ];
  }
  return [];
}

function checkSides(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  const { width, height } = media;
  if (width === null || height === null) return [];
  const size = `${width}x${height}`;
  const short = findTooShort(rule, { width, height });
  if (short !== null) {
    const message = `${name} doesn’t accept ${media.kind}s ${short}; this one has ${size}. Scale it up.`;
    return [{ code: 'media_too_few_pixels', message }];
  }
  const { maxPixels = Infinity } = rule;
  if (width * height > maxPixels) {
    const max = Math.floor(maxPixels / 1_000_000);
    const message = `${name} accepts images of up to ${max} megapixels; this has ${size}. Scale it down.`;
    return [{ code: 'media_too_many_pixels', message }];
  }
  const max = findExceeded(rule, { width, height });
  if (max === null) return [];
  const message = `${name} allows ${max} pixels; this has ${size}. Scale it down.`;
  return [{ code: 'media_too_many_pixels', message }];
}

/** Returns a description of what is too small, or null. */
function findTooShort(
  { minSide = 0, minWidth = 0, minHeight = 0 }: KindRule,
  { width, height }: { width: number; height: number },
): string | null {
  if (width < minWidth) return `less than ${minWidth} pixels wide`;
  if (height < minHeight) return `less than ${minHeight} pixels high`;
  return Math.min(width, height) < minSide ? `with a side below ${minSide} pixels` : null;
}

/** Returns a description of the limit that these sides exceed, or null. */
export function findExceeded(
  { maxSides, maxWidth = Infinity }: Pick<KindRule, 'maxSides' | 'maxWidth'>,
  { width, height }: { width: number; height: number },
): string | null {
  if (width > maxWidth) return `a width of at most ${maxWidth}`;
  const [longer, shorter] = maxSides ?? [Infinity, Infinity];
  const isWithin = Math.max(width, height) <= longer && Math.min(width, height) <= shorter;
  return isWithin ? null : `at most ${longer}x${shorter}`;
}

function checkCounts(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  if (media.traits?.isLocked) {
    const message = `${name} can’t open this PDF because it needs a password. Save a copy without one.`;
    return [{ code: 'document_locked', message }];
  }
  const { maxPages = Infinity } = rule;
  const pages = media.pageCount ?? 0;
  if (pages <= maxPages) return checkFrameCount(name, rule, media);
  const message = `${name} accepts documents of up to ${formatCount(maxPages, 'page')}; this has ${pages}.`;
  return [{ code: 'document_too_long', message }];
}

function checkFrameCount(name: string, rule: KindRule, media: MediaFacts): MediaFinding[] {
  const { maxFrames = Infinity, maxPixelsInAll = Infinity } = rule;
  const frames = media.frameCount ?? 0;
  const findings: MediaFinding[] = [];
  if (frames > maxFrames) {
    const message = `${name} accepts GIFs of up to ${formatCount(maxFrames, 'frame')}; this has ${frames}.`;
    findings.push({ code: 'media_too_many_frames', message });
  }
  const megapixels = ((media.width ?? 0) * (media.height ?? 0) * frames) / 1_000_000;
  if (megapixels * 1_000_000 > maxPixelsInAll) {
    const max = maxPixelsInAll / 1_000_000;
    const message = `All frames of a GIF for ${name} have at most ${max} megapixels together; these have ${Math.ceil(megapixels)}.`;
    findings.push({ code: 'media_too_many_frames', message });
  }
  return findings;
}
