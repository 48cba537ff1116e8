const MIN_MS = 3_000;
const MAX_MS = 90_000;
const ASPECT = 9 / 16;
/** Whole pixels rarely make the ratio exactly. */
const ASPECT_TOLERANCE = 0.01;
const MIN_WIDTH = 540;
const MIN_HEIGHT = 960;

interface Clip {
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

/**
 * 9:16 clips sent as ordinary videos may stay drafts, so those that can be reels go as reels. Any other
 * ratio is refused as a reel (1363040) and goes as a video.
 */
export function isFacebookReel({ width, height, durationMs }: Clip): boolean {
  if (width === null || height === null || durationMs === null) return false;
  const hasRatio = Math.abs(width / height - ASPECT) <= ASPECT_TOLERANCE;
  const isLargeEnough = width >= MIN_WIDTH && height >= MIN_HEIGHT;
  return hasRatio && isLargeEnough && durationMs >= MIN_MS && durationMs <= MAX_MS;
}
