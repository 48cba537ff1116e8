import type { PixelSize } from './fit-recipe.ts';

/** The smallest part of an image that a crop can leave. */
const MIN_KEPT_SHARE = 0.1;
/** Enlarged further than this, single pixels become visible. */
const MAX_ENLARGEMENT = 12;

interface MediaShape {
  readonly name: string;
  readonly what: 'image' | 'video';
}

const size = ({ width, height }: PixelSize): string => `${width} × ${height}`;

/** Returns why a crop would leave too little of an image, or null. */
export function findAbsurdCrop(
  { name, what }: MediaShape,
  whole: PixelSize,
  crop: PixelSize,
): string | null {
  const share = (crop.width * crop.height) / (whole.width * whole.height);
  if (share >= MIN_KEPT_SHARE) return null;
  const percent = share < 0.01 ? 'less than 1%' : `only ${Math.floor(share * 100)}%`;
  return `This ${what} is ${size(whole)} pixels. A shape that ${name} accepts would leave ${percent} of it, so crop it yourself first.`;
}

/** Returns why an image is too small to be enlarged, or null. */
export function findAbsurdScale(
  { name, what }: MediaShape,
  from: PixelSize,
  to: PixelSize,
): string | null {
  if (to.width <= from.width * MAX_ENLARGEMENT) return null;
  return `This ${what} is ${size(from)} pixels, and ${name} needs at least ${size(to)}. Enlarged that much, it would be blurry, so upload a larger one.`;
}

/** A side this short shows nothing, whatever the other side's length. */
const SHORTEST_SIDE = 16;
/** Beyond this aspect ratio, a feed shows a line. */
const LONGEST_SHAPE = 20;

/** Returns a warning about an image too narrow to show anything, or null. */
export function warnOfShape(
  { name, what }: MediaShape,
  { width, height }: PixelSize,
): string | null {
  const shorter = Math.min(width, height);
  if (shorter < SHORTEST_SIDE) {
    return `This ${what} is only ${size({ width, height })} pixels. ${name} may reject it or show it blurred.`;
  }
  if (Math.max(width, height) / shorter <= LONGEST_SHAPE) return null;
  return `This ${what} is ${size({ width, height })} pixels, a shape that ${name} may reject or show as a thin line.`;
}
