import { type KindRule, MEDIA_RULES, REEL_RULE } from './media-limits.ts';
import type { MediaKind } from './media.ts';
import type { PlatformId } from '../platforms/platforms.ts';

const MIB = 1024 * 1024;
const MIN_MS = 3_000;
const MAX_MS = 60_000;
const UPRIGHT = 9 / 16;

/** What differs from the platform's rule for posts. Computed on call, so that screens without rules load none of it. */
const CHANGES = {
  instagram: {
    // Instagram's API checks no ratio of a story's image, and crops nothing.
    image: { minAspect: 0, maxAspect: Infinity },
    video: {
      maxBytes: 100 * MIB,
      minAspect: 0.1,
      minDurationMs: MIN_MS,
      maxDurationMs: MAX_MS,
    },
  },
  facebook: {
    image: {},
    video: {
      minAspect: UPRIGHT,
      maxAspect: UPRIGHT,
      minSide: 540,
      minHeight: 960,
      minDurationMs: MIN_MS,
      maxDurationMs: MAX_MS,
    },
  },
} as const;

/**
 * Returns a platform's limits for a kind of file in a story, or null if stories don't take the kind.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media and
 * https://developers.facebook.com/docs/page-stories-api
 */
export function getStoryRule(platform: PlatformId, kind: MediaKind): KindRule | null {
  const rule = MEDIA_RULES[platform][kind];
  const isTaken = kind === 'image' || kind === 'video';
  if ((platform !== 'instagram' && platform !== 'facebook') || !isTaken || !rule) return null;
  const reel = platform === 'facebook' && kind === 'video' ? REEL_RULE : {};
  return { ...rule, ...reel, ...CHANGES[platform][kind] };
}
