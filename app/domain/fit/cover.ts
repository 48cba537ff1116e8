import { CENTRE, type FitFacts } from './fit-facts.ts';
import { planImage } from './fit-image.ts';
import type { FitPlan } from './fit-plan.ts';
import type { ImageTarget } from './fit-targets.ts';
import { MEDIA_RULES } from '../media/media-limits.ts';
import { checkRule, type MediaFacts, type MediaFinding } from '../media/media-rules.ts';
import type { FocalPoint } from '../media/media.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

/** What of a video decides about its cover. */
type Clip = Pick<MediaFacts, 'kind' | 'width' | 'height' | 'durationMs'>;

const MIB = 1024 * 1024;
const JPEG_PNG = ['image/jpeg', 'image/png'];
/** Whole pixels are rarely exactly 16:9. */
const SHAPE_ROOM = 0.004;

/**
 * What each platform asks of the picture for a video's cover (section 3 of each platform's contract);
 * null where there is none to choose.
 */
const COVER_RULES: Readonly<Record<PlatformId, ((video: Clip) => ImageTarget) | null>> = {
  // Another shape than 9:16 is no fault: Instagram cuts it itself.
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
  // It names no bounds of covers: those of its pictures.
  linkedin: () => ({ maxBytes: 0, ...MEDIA_RULES.linkedin.image, contentTypes: JPEG_PNG }),
  twitter: null,
};

const exactly = (aspect: number) => ({
  minAspect: aspect * (1 - SHAPE_ROOM),
  maxAspect: aspect * (1 + SHAPE_ROOM),
});

const SHORT_MAX_MS = 3 * 60_000;

/** A square or vertical video of at most three minutes becomes a Short by itself. */
function isYouTubeShort({ width, height, durationMs }: Clip): boolean {
  if (width === null || height === null || durationMs === null) return false;
  return height >= width && durationMs <= SHORT_MAX_MS;
}

/** The platform takes a picture as the cover of this file. */
export function takesCover(platform: PlatformId, video: Clip): boolean {
  return video.kind === 'video' && COVER_RULES[platform] !== null;
}

/** Those that take a picture as the cover of a video. */
export const PICTURE_COVERS: readonly PlatformId[] = PLATFORM_IDS.filter(
  (platform) => COVER_RULES[platform] !== null,
);

/** Those that show a moment of the video as its cover; where a picture is taken too, the picture goes first. */
export const MOMENT_COVERS: readonly PlatformId[] = ['instagram', 'tiktok'];

/** Every rule of the platform for covers that the picture breaks. */
export function checkCover(platform: PlatformId, cover: MediaFacts, video: Clip): MediaFinding[] {
  const rule = COVER_RULES[platform]?.(video);
  const { name } = PLATFORMS[platform];
  return rule ? checkRule(name, rule, cover) : [{ code: 'no_cover', message: NO_COVER(name) }];
}

const NO_COVER = (name: string): string =>
  `${name} takes no picture as a cover: it shows a frame of the video.`;

/** Returns what has to be done to a picture so that LinkedIn takes it as the image of a link preview. Pure. */
export function planLinkImage(facts: FitFacts, focal: FocalPoint = CENTRE): FitPlan {
  const target = COVER_RULES.linkedin?.(NO_CLIP);
  if (!target || facts.kind !== 'image') return { verdict: 'impossible', reason: NO_PICTURE };
  return planPicture({ name: PLATFORMS.linkedin.name, facts, target, focal });
}

const NO_CLIP: Clip = { kind: 'video', width: null, height: null, durationMs: null };
const NO_PICTURE = 'A cover is an image.';

/** What has to be done to a picture so that the platform takes it as the cover of this video. Pure. */
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
    return { verdict: 'impossible', reason: 'Only a video has a cover.' };
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
