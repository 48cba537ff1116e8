import { CENTRE, type FitFacts } from './fit-facts.ts';
import { planImage } from './fit-image.ts';
import type { FitPlan } from './fit-plan.ts';
import type { ImageTarget } from './fit-targets.ts';
import { MEDIA_RULES } from '../media/media-limits.ts';
import { checkRule, type MediaFacts, type MediaFinding } from '../media/media-rules.ts';
import type { FocalPoint } from '../media/media.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** The video facts that decide its cover. */
type Clip = Pick<MediaFacts, 'kind' | 'width' | 'height' | 'durationMs'>;

const MIB = 1024 * 1024;
const JPEG_PNG = ['image/jpeg', 'image/png'];
/** Tolerance for 16:9, because whole pixels rarely give the exact ratio. */
const SHAPE_ROOM = 0.004;

/**
 * What each platform requires of a video's cover image (section 3 of each platform's contract). Null if the
 * platform doesn't support cover images.
 */
const COVER_RULES: Readonly<Record<PlatformId, ((video: Clip) => ImageTarget) | null>> = {
  // Aspect ratios other than 9:16 are fine, because Instagram crops the cover itself.
  instagram: () => ({ contentTypes: ['image/jpeg'], maxBytes: 8 * MIB, usefulWidth: 1440 }),
  tiktok: null,
  youtube: (video) => ({
    contentTypes: JPEG_PNG,
    maxBytes: 50 * MIB,
    minWidth: 640,
    usefulWidth: 3840,
    ...exactly(isYouTubeShort(video) ? 9 / 16 : 16 / 9),
  }),
  facebook: () => ({
    contentTypes: MEDIA_RULES.facebook.image?.contentTypes ?? [],
    maxBytes: 10 * MIB,
    usefulWidth: 2048,
  }),
  // LinkedIn documents no limits for covers, so its limits for images apply.
  linkedin: () => ({ maxBytes: 0, ...MEDIA_RULES.linkedin.image, contentTypes: JPEG_PNG }),
  twitter: null,
};

const exactly = (aspect: number) => ({
  minAspect: aspect * (1 - SHAPE_ROOM),
  maxAspect: aspect * (1 + SHAPE_ROOM),
});

const SHORT_MAX_MS = 3 * 60_000;

/** YouTube automatically makes a Short of every square or vertical video of up to three minutes. */
function isYouTubeShort({ width, height, durationMs }: Clip): boolean {
  if (width === null || height === null || durationMs === null) return false;
  return height >= width && durationMs <= SHORT_MAX_MS;
}

/** Returns whether the platform accepts an image as the cover of this file. */
export function takesCover(platform: PlatformId, video: Clip): boolean {
  return video.kind === 'video' && COVER_RULES[platform] !== null;
}

/** Platforms that accept an image as a video's cover. */
export const PICTURE_COVERS: readonly PlatformId[] = PLATFORM_IDS.filter(
  (platform) => COVER_RULES[platform] !== null,
);

/**
 * Platforms that can use a frame of the video as its cover. If a platform also accepts an image, the image
 * takes precedence.
 */
export const MOMENT_COVERS: readonly PlatformId[] = ['instagram', 'tiktok'];

/** Returns every rule for covers on the platform that the image breaks. */
export function checkCover(platform: PlatformId, cover: MediaFacts, video: Clip): MediaFinding[] {
  const rule = COVER_RULES[platform]?.(video);
  const { name } = PLATFORMS[platform];
  return rule ? checkRule(name, rule, cover) : [{ code: 'no_cover', message: NO_COVER(name) }];
}

const NO_COVER = (name: string): string =>
  `${name} doesn't support cover images, so it shows a frame of the video.`;

/** Returns how to convert an image for LinkedIn's link preview. Pure. */
export function planLinkImage(facts: FitFacts, focal: FocalPoint = CENTRE): FitPlan {
  const target = COVER_RULES.linkedin?.(NO_CLIP);
  if (!target || facts.kind !== 'image') return { verdict: 'impossible', reason: NO_PICTURE };
  return planPicture({ name: PLATFORMS.linkedin.name, facts, target, focal });
}

const NO_CLIP: Clip = { kind: 'video', width: null, height: null, durationMs: null };
const NO_PICTURE = 'A cover must be an image.';

/** Returns how to convert an image into the platform's cover for this video. Pure. */
export function planCover(
  platform: PlatformId,
  {
    facts,
    video,
    focal = CENTRE,
  }: { facts: FitFacts; video: Clip; focal?: FocalPoint | undefined },
): FitPlan {
  const target = COVER_RULES[platform]?.(video);
  const { name } = PLATFORMS[platform];
  if (video.kind !== 'video') {
    return { verdict: 'impossible', reason: 'Only videos can have a cover.' };
  }
  if (!target) return { verdict: 'impossible', reason: NO_COVER(name) };
  if (facts.kind !== 'image') return { verdict: 'impossible', reason: NO_PICTURE };
  return planPicture({ name, facts, target, focal });
}

function planPicture(picture: Parameters<typeof planImage>[0]): FitPlan {
  const { name, facts, target } = picture;
  if (checkRule(name, target, facts).length === 0) return { verdict: 'fits' };
  const plan = planImage(picture);
  if (typeof plan === 'string') return { verdict: 'impossible', reason: plan };
  const left = checkRule(name, target, plan.output)[0];
  if (left) return { verdict: 'impossible', reason: left.message };
  const recipe = { ...plan.recipe, make: 'jpeg-cover' as const };
  return { verdict: 'changes', ...plan, recipe, isOptional: false };
}
