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
  /** 2 if the encoder needs even sides. */
  readonly step: 1 | 2;
}

/** Returns the largest crop with an allowed aspect ratio, around the focal point. */
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

/**
 * Returns the offset of a crop along one axis that centers the point, or comes as close as the edges allow.
 */
function placeAround(point: number, whole: number, part: number): number {
  return Math.round(Math.min(whole - part, Math.max(0, point * whole - part / 2)));
}

/**
 * Returns the output size, or null if no size works. Scales down an image above the limits, scales up only
 * one below the minimum, and keeps the aspect ratio allowed after rounding.
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
  const fitted = scaleToShape(rounded, limits);
  return isWithin(fitted, limits) ? fitted : null;
}

/** Returns the scale factor of each limit. Factors above 1 leave room to scale up. */
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

/** Tolerance for floating-point errors such as 1279.9999 instead of 1280. */
const ROUNDING = 1e-6;

function roundDown(value: number, step: number): number {
  return Math.floor((value + ROUNDING) / step) * step;
}

/** Shortens a side until the aspect ratio is allowed, because whole pixels rarely give exactly 16:9. */
function scaleToShape(size: PixelSize, limits: SizeLimits): PixelSize {
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
