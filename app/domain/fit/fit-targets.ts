import type { AccountTier } from '../platforms/account-tier.ts';
import { getMediaRule, type KindRule, MEDIA_RULES } from '../media/media-limits.ts';
import type { PlatformId } from '../platforms/platforms.ts';

export interface ImageTarget extends KindRule {
  /** A fitted picture is not made wider; a wider one alone is no reason to fit it. */
  readonly usefulWidth?: number;
}

export interface VideoTarget extends KindRule {
  readonly maxDurationMs: number;
  readonly maxSides: readonly [longer: number, shorter: number];
  readonly maxBitRate: number;
}

export interface FitTarget {
  /** Absent: the platform takes no pictures. */
  readonly image?: ImageTarget;
  readonly video: VideoTarget;
}

const MEGABIT = 1_000_000;
const hours = (count: number): number => count * 3_600_000;
/** Where a platform names no bound. */
const FREELY = {
  contentTypes: ['video/mp4'],
  maxBytes: 4 * 1024 ** 3,
  maxDurationMs: hours(12),
  maxSides: [8192, 8192],
  maxBitRate: 35 * MEGABIT,
} as const;

/** A converted video has the size that the platform recommends, where it names one. */
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

/** What Fanfare makes of a file for each platform: the content rules, and what a good file is beyond them. */
export const FIT_TARGETS: Readonly<Record<PlatformId, FitTarget>> = {
  // Instagram scales a wider picture down itself, and a video has at most 1920 columns.
  instagram: toTarget('instagram', {
    image: { usefulWidth: 1440 },
    video: { maxSides: [1920, 1920] },
  }),
  tiktok: toTarget('tiktok'),
  youtube: toTarget('youtube'),
  // Facebook scales to about 2048; a 9:16 clip goes as a reel, which has 24 to 60 frames a second.
  facebook: toTarget('facebook', {
    image: { usefulWidth: 2048 },
    video: { minFrameRate: 24, maxFrameRate: 60 },
  }),
  linkedin: toTarget('linkedin'),
  twitter: toTarget('twitter', { video: { maxBitRate: 25 * MEGABIT } }),
};

/** Returns what Fanfare converts files into for an account of this tier. */
export function getFitTarget(platform: PlatformId, tier: AccountTier): FitTarget {
  const target = FIT_TARGETS[platform];
  if (tier === 'standard' || platform !== 'twitter') return target;
  const rule = getMediaRule(platform, 'video', tier);
  return { ...target, video: { ...target.video, ...rule, ...toSides(rule) } };
}
