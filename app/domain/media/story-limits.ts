import { type KindRule, MEDIA_RULES, REEL_RULE } from './media-limits.ts';
import type { MediaKind } from './media.ts';
import type { PlatformId } from '../platforms/platforms.ts';

const MIB = 1024 * 1024;
const MIN_MS = 3_000;
const MAX_MS = 60_000;
const UPRIGHT = 9 / 16;

const { instagram, facebook } = MEDIA_RULES;

/**
 * What stories accept, by kind of file. Instagram's API checks no ratio of a story's image, and crops nothing.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media and
 * https://developers.facebook.com/docs/page-stories-api
 */
const STORY_RULES: Readonly<Partial<Record<PlatformId, Partial<Record<MediaKind, KindRule>>>>> = {
  instagram: {
    image: { contentTypes: ['image/jpeg'], maxBytes: 8 * MIB },
    ...(instagram.video && {
      video: {
        ...instagram.video,
        maxBytes: 100 * MIB,
        minAspect: 0.1,
        minDurationMs: MIN_MS,
        maxDurationMs: MAX_MS,
      },
    }),
  },
  facebook: {
    ...(facebook.image && { image: facebook.image }),
    ...(facebook.video && {
      video: {
        ...facebook.video,
        ...REEL_RULE,
        minAspect: UPRIGHT,
        maxAspect: UPRIGHT,
        minSide: 540,
        minDurationMs: MIN_MS,
        maxDurationMs: MAX_MS,
      },
    }),
  },
};

/** Returns a platform's limits for a kind of file in a story, or null if stories don't take the kind. */
export function getStoryRule(platform: PlatformId, kind: MediaKind): KindRule | null {
  return STORY_RULES[platform]?.[kind] ?? null;
}
