import type { AccountTier } from '../platforms/account-tier.ts';
import { getMediaRule, type KindRule, MEDIA_RULES } from '../media/media-limits.ts';
import type { PlatformId } from '../platforms/platforms.ts';

export interface ImageTarget extends KindRule {
  /** A converted image isn't made wider than this. A wider original alone doesn't need converting. */
  readonly usefulWidth?: number;
  /** Why it's cropped, if not for the platform's own limits. */
  readonly cropReason?: string;
}

export interface VideoTarget extends KindRule {
  readonly maxDurationMs: number;
  readonly maxSides: readonly [longer: number, shorter: number];
  readonly maxBitRate: number;
  readonly cropReason?: string;
}

export interface FitTarget {
  /** Absent if the platform doesn't accept images. */
  readonly image?: ImageTarget;
  readonly video: VideoTarget;
}

const MEGABIT = 1_000_000;
const hours = (count: number): number => count * 3_600_000;
/** Used where a platform documents no limit. */
const FREELY = {
  contentTypes: ['video/mp4'],
  maxBytes: 4 * 1024 ** 3,
  maxDurationMs: hours(12),
  maxSides: [8192, 8192],
  maxBitRate: 35 * MEGABIT,
} as const;

/** Converted videos get the size that the platform recommends, if it recommends one. */
const toSides = (rule: KindRule | null | undefined): Pick<KindRule, 'maxSides'> =>
  rule?.preferredSides ? { maxSides: rule.preferredSides } : {};

const toVideo = (platform: PlatformId, own: Partial<VideoTarget> = {}): VideoTarget => ({
  ...FREELY,
  ...MEDIA_RULES[platform].video,
  ...toSides(MEDIA_RULES[platform].video),
  ...own,
});

function toTarget(
  platform: PlatformId,
  own: { image?: Partial<ImageTarget>; video?: Partial<VideoTarget> } = {},
): FitTarget {
  const { image } = MEDIA_RULES[platform];
  const video = toVideo(platform, own.video);
  return image ? { image: { ...image, ...own.image }, video } : { video };
}

/** Conversion targets per platform: the content rules plus what makes a good file. */
export const FIT_TARGETS: Readonly<Record<PlatformId, FitTarget>> = {
  // Instagram scales wider images down itself, and its videos have at most 1920 columns.
  instagram: toTarget('instagram', {
    image: { usefulWidth: 1440 },
    video: { maxSides: [1920, 1920] },
  }),
  tiktok: toTarget('tiktok'),
  youtube: toTarget('youtube'),
  // Facebook scales images to about 2048 pixels. A 9:16 clip becomes a reel, which has 24 to 60 frames per
  // second.
  facebook: toTarget('facebook', {
    image: { usefulWidth: 2048 },
    video: { minFrameRate: 24, maxFrameRate: 60 },
  }),
  linkedin: toTarget('linkedin'),
  twitter: toTarget('twitter', { video: { maxBitRate: 25 * MEGABIT } }),
};

/** Returns the conversion target for an account of this tier. */
export function getFitTarget(platform: PlatformId, tier: AccountTier): FitTarget {
  const target = FIT_TARGETS[platform];
  if (tier === 'standard' || platform !== 'twitter') return target;
  const rule = getMediaRule(platform, 'video', tier);
  return { ...target, video: { ...target.video, ...rule, ...toSides(rule) } };
}
