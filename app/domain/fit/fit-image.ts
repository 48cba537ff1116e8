import { toAlternatives } from '../text/name-list.ts';
import type { FitFacts } from './fit-facts.ts';
import { cropToShape, fitSize } from './fit-geometry.ts';
import { findAbsurdCrop, findAbsurdScale } from './fit-shape.ts';
import type { JpegRecipe, PixelRectangle, PixelSize } from './fit-recipe.ts';
import type { ImageTarget } from './fit-targets.ts';
import { type FitChange, nameType, describeCrop, describeResize } from './fit-text.ts';
import { formatSize } from '../media/media-text.ts';
import type { FocalPoint } from '../media/media.ts';

export interface ImageDraftPlan {
  readonly changes: readonly FitChange[];
  readonly recipe: JpegRecipe;
  readonly output: FitFacts;
}

/** Formats that the image library can decode. */
const READABLE: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/avif',
  'image/heic',
  'image/apng',
]);
/** The most that a machine with little memory can decode and rotate at once. */
const MAX_SOURCE_PIXELS = 120_000_000;
/** Noise takes 0.385 bytes per pixel at the encoder's lowest quality. Nothing else comes close. */
const MAX_BYTES_PER_PIXEL = 0.45;
const USUAL_BYTES_PER_PIXEL = 0.35;

export interface ImagePlanInput {
  readonly name: string;
  readonly facts: FitFacts;
  readonly target: ImageTarget;
  readonly focal: FocalPoint;
}

/** Returns a plan for a JPEG that the platform accepts, or the reason why there is none. */
export function planImage({ name, facts, target, focal }: ImagePlanInput): ImageDraftPlan | string {
  const { width, height } = facts;
  if (!width || !height) return "Couldn't read the size of this image.";
  if (!READABLE.has(facts.contentType)) {
    return `Fanfare can't convert ${nameType(facts.contentType)} images. Save it as a JPEG or PNG.`;
  }
  const whole: PixelSize = { width, height };
  if (width * height > MAX_SOURCE_PIXELS) {
    return `This image has ${Math.ceil((width * height) / 1e6)} megapixels. Fanfare converts images of at most ${MAX_SOURCE_PIXELS / 1e6}.`;
  }
  const crop = cropToShape(whole, target, focal);
  const size = fitSize(crop, toLimits(target));
  const shaped = { name, what: 'image' } as const;
  const absurd =
    findAbsurdCrop(shaped, whole, crop) ?? (size && findAbsurdScale(shaped, crop, size));
  if (absurd) return absurd;
  if (!size) return `No part of this image has a shape that ${name} accepts.`;
  const changes = listChanges({ name, facts, target, focal }, { whole, crop, size });
  const sizeBytes = Math.min(
    target.maxBytes,
    2048 + Math.round(size.width * size.height * USUAL_BYTES_PER_PIXEL),
  );
  return {
    changes,
    recipe: { version: 1, make: 'jpeg', source: whole, crop, size, maxBytes: target.maxBytes },
    output: {
      ...facts,
      ...size,
      kind: 'image',
      contentType: 'image/jpeg',
      sizeBytes,
      durationMs: null,
      rotation: null,
      frameRate: null,
      bitRate: null,
      frameCount: 1,
    },
  };
}

function toLimits({
  minAspect,
  maxAspect,
  maxSides,
  maxPixels = Infinity,
  maxBytes,
  usefulWidth,
  minWidth,
}: ImageTarget) {
  return {
    step: 1,
    ...(maxSides === undefined ? {} : { maxSides }),
    maxPixels: Math.min(maxPixels, Math.floor(maxBytes / MAX_BYTES_PER_PIXEL)),
    ...(usefulWidth === undefined ? {} : { maxWidth: usefulWidth }),
    ...(minWidth === undefined ? {} : { minWidth }),
    ...(minAspect === undefined ? {} : { minAspect }),
    ...(maxAspect === undefined ? {} : { maxAspect }),
  } as const;
}

function listChanges(
  { name, facts, target }: ImagePlanInput,
  { whole, crop, size }: { whole: PixelSize; crop: PixelRectangle; size: PixelSize },
): FitChange[] {
  const changes: FitChange[] = [];
  if (facts.frameCount !== null && facts.frameCount > 1) {
    changes.push({ code: 'first_picture', message: 'Keeps the first frame of the animation.' });
  }
  const cropped = describeCrop(whole, crop, { ...target, name });
  if (cropped) changes.push(cropped);
  const resized = describeResize(crop, size, describeImageLimit({ name, target }, crop, size));
  if (resized) changes.push(resized);
  const loses = 'camera and location data are left out';
  if (facts.contentType !== 'image/jpeg') {
    const types = toAlternatives(target.contentTypes.map(nameType));
    // Cropped and scaled images always become JPEGs, even if the platform accepts the original type.
    const isTaken = target.contentTypes.includes(facts.contentType);
    const why = isTaken ? '' : `: ${name} accepts ${types}`;
    const message = `Converts ${nameType(facts.contentType)} to JPEG${why}. Transparent parts become white; ${loses}.`;
    changes.push({ code: 'convert', message });
  } else {
    changes.push({ code: 'compress', message: `Saves it as a JPEG; ${loses}.` });
  }
  if (facts.sizeBytes > target.maxBytes) {
    const message = `Compresses it from ${formatSize(facts.sizeBytes)} to at most ${formatSize(target.maxBytes)}: ${name} doesn’t accept larger images.`;
    changes.push({ code: 'compress', message });
  }
  return changes;
}

/** Returns why an image is scaled. */
function describeImageLimit(
  { name, target }: Pick<ImagePlanInput, 'name' | 'target'>,
  from: PixelSize,
  to: PixelSize,
): string {
  const { minWidth, usefulWidth = Infinity, maxSides, maxPixels = Infinity, maxBytes } = target;
  if (to.width > from.width)
    return minWidth ? `: ${name} needs images at least ${minWidth} pixels wide` : '';
  if (maxSides && isLargerThan(from, maxSides)) {
    return `: ${name} allows at most ${maxSides.join(' × ')} pixels`;
  }
  if (from.width * from.height > maxPixels) {
    return `: ${name} allows at most ${Math.floor(maxPixels / 1_000_000)} megapixels`;
  }
  if (from.width > usefulWidth) return `: ${name} shows images at most ${usefulWidth} pixels wide`;
  const isHeavy = from.width * from.height * MAX_BYTES_PER_PIXEL > maxBytes;
  return isHeavy ? `, so it stays below ${formatSize(maxBytes)}` : ` for ${name}`;
}

/** Returns whether an image is larger than this in either orientation. */
const isLargerThan = (
  { width, height }: PixelSize,
  [longer, shorter]: readonly [longer: number, shorter: number],
): boolean => Math.max(width, height) > longer || Math.min(width, height) > shorter;
