import type { CarouselShape } from './carousel-shapes.ts';
import { MEDIA_RULES } from '../media/media-limits.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import type { PlatformId } from '../platforms/platforms.ts';

const ASPECTS: Readonly<Record<Exclude<CarouselShape, 'first'>, number>> = {
  '3:4': 0.75,
  '4:5': 0.8,
  '1:1': 1,
  '1.91:1': 1.91,
};

/** Smaller differences can't be seen. */
const SAME_ASPECT = 0.01;

/** Tolerance of a crop, because whole pixels rarely give the exact ratio. */
const CROP_ROOM = 0.002;

/** The only platform that crops all files of a carousel to its first one. */
export const cropsCarousel = (platform: PlatformId): boolean => platform === 'instagram';

type Size = Pick<MediaFacts, 'width' | 'height'>;

/** Returns a carousel's aspect ratio, or null if its first file has no known size. */
export function toCarouselAspect(shape: CarouselShape, first: Size): number | null {
  if (shape !== 'first') return ASPECTS[shape];
  const { width, height } = first;
  if (!width || !height) return null;
  const { minAspect = 0, maxAspect = Infinity } = MEDIA_RULES.instagram.image ?? {};
  return Math.min(maxAspect, Math.max(minAspect, width / height));
}

/** Returns whether a file has this aspect ratio already, or needs none. */
export function hasAspect({ width, height }: Size, aspect: number | undefined): boolean {
  if (aspect === undefined) return true;
  return !!width && !!height && Math.abs(width / height / aspect - 1) <= SAME_ASPECT;
}

/** Returns whether files differ so much in shape that a carousel crops some of them. Unknown sizes don't count. */
export function haveSeveralShapes(files: readonly Size[]): boolean {
  const known = files.filter(({ width, height }) => width && height);
  const [first] = known;
  const aspect = (first?.width ?? 1) / (first?.height ?? 1);
  return !known.every((file) => hasAspect(file, aspect));
}

interface Shaped {
  readonly minAspect?: number;
  readonly maxAspect?: number;
  readonly cropReason?: string;
}

/** Returns the conversion target with only this aspect ratio, within the platform's own limits. */
export function narrowToAspect<T extends Shaped>(target: T, aspect: number | undefined): T {
  if (aspect === undefined) return target;
  return {
    ...target,
    minAspect: Math.max(target.minAspect ?? 0, aspect * (1 - CROP_ROOM)),
    maxAspect: Math.min(target.maxAspect ?? Infinity, aspect * (1 + CROP_ROOM)),
    cropReason: ', so that all files of the carousel have one shape',
  };
}
