const MIN_MS = 3_000;
const MAX_MS = 90_000;
const ASPECT = 9 / 16;
/** Whole pixels rarely give the exact ratio. */
const ASPECT_TOLERANCE = 0.01;
const MIN_WIDTH = 540;
const MIN_HEIGHT = 960;

interface Clip {
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

/**
 * Returns whether a clip is published as a reel. 9:16 clips sent as ordinary videos may stay drafts, so those
 * that can be reels become reels. Facebook refuses reels of any other ratio (1363040).
 */
export function isFacebookReel({ width, height, durationMs }: Clip): boolean {
  if (width === null || height === null || durationMs === null) return false;
  const hasRatio = Math.abs(width / height - ASPECT) <= ASPECT_TOLERANCE;
  const isLargeEnough = width >= MIN_WIDTH && height >= MIN_HEIGHT;
  return hasRatio && isLargeEnough && durationMs >= MIN_MS && durationMs <= MAX_MS;
}
