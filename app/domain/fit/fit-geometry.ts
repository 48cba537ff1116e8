import type { PixelRectangle, PixelSize } from './fit-recipe.ts';
import type { FocalPoint } from '../media/media.ts';

export interface ShapeLimits {
  readonly minAspect?: number;
  readonly maxAspect?: number;
}

export interface SizeLimits extends ShapeLimits {
  readonly minSide?: number;
  readonly minWidth?: number;
  readonly maxSides?: readonly [longer: number, shorter: number];
  readonly maxPixels?: number;
  readonly maxWidth?: number;
  /** 2 where an encoder wants even sides. */
  readonly step: 1 | 2;
}

/** The largest part of the picture with a shape that is allowed, around the focal point. */
export function cropToShape(
  size: PixelSize,
  { minAspect = 0, maxAspect = Infinity }: ShapeLimits,
  focal: FocalPoint,
): PixelRectangle {
  const width = Math.max(1, Math.min(size.width, roundDown(size.height * maxAspect, 1)));
  const height = Math.max(1, Math.min(size.height, roundDown(size.width / minAspect, 1)));
  return {
    left: placeAround(focal.x, size.width, width),
    top: placeAround(focal.y, size.height, height),
    width,
    height,
  };
}

/** Where a part of this length begins so that the point is in its middle, or as near as the edge lets it. */
function placeAround(point: number, whole: number, part: number): number {
  return Math.round(Math.min(whole - part, Math.max(0, point * whole - part / 2)));
}

/**
 * The size that the picture is brought to: smaller where it is too large, larger only where it is too
 * small to be taken, and of a shape that is still allowed after rounding. Null when there is none.
 */
export function fitSize(size: PixelSize, limits: SizeLimits): PixelSize | null {
  const { step, minSide = 0, minWidth = 0 } = limits;
  const down = Math.min(1, ...listScales(size, limits));
  const up = Math.max(minSide / Math.min(size.width, size.height), minWidth / size.width) / down;
  const scale = down * Math.max(1, up);
  const rounded = {
    width: Math.max(minSide, minWidth, step, roundDown(size.width * scale, step)),
    height: Math.max(minSide, step, roundDown(size.height * scale, step)),
  };
  const fitted = squeezeToShape(rounded, limits);
  return isWithin(fitted, limits) ? fitted : null;
}

/** By how much each limit asks to scale; more than 1 when there is room. */
function listScales({ width, height }: PixelSize, limits: SizeLimits): number[] {
  const { maxSides, maxPixels, maxWidth } = limits;
  const scales: number[] = [];
  if (maxSides) {
    const [longer, shorter] = maxSides;
    scales.push(longer / Math.max(width, height), shorter / Math.min(width, height));
  }
  if (maxPixels !== undefined) scales.push(Math.sqrt(maxPixels / (width * height)));
  if (maxWidth !== undefined) scales.push(maxWidth / width);
  return scales;
}

/** Floating point may leave 1279.9999 where 1280 is meant. */
const ROUNDING = 1e-6;

function roundDown(value: number, step: number): number {
  return Math.floor((value + ROUNDING) / step) * step;
}

/** Whole pixels are rarely exactly 16:9: a side gives way until the shape is one that is taken. */
function squeezeToShape(size: PixelSize, limits: SizeLimits): PixelSize {
  const { minAspect = 0, maxAspect = Infinity, step, minSide = step, minWidth = step } = limits;
  const width = Math.min(size.width, roundDown(size.height * maxAspect, step));
  const height = Math.min(
    size.height,
    minAspect > 0 ? roundDown(width / minAspect, step) : Infinity,
  );
  return { width: Math.max(minSide, minWidth, width), height: Math.max(minSide, height) };
}

function isWithin(size: PixelSize, limits: SizeLimits): boolean {
  const { minAspect = 0, maxAspect = Infinity, minSide = 1, minWidth = 1 } = limits;
  const aspect = size.width / size.height;
  return (
    aspect >= minAspect - ROUNDING &&
    aspect <= maxAspect + ROUNDING &&
    Math.min(size.width, size.height) >= minSide &&
    size.width >= minWidth &&
    listScales(size, limits).every((scale) => scale >= 1 - ROUNDING)
  );
}
