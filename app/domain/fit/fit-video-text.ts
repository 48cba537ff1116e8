import { toAlternatives } from '../text/name-list.ts';
import type { FitFacts } from './fit-facts.ts';
import type { ShapeLimits } from './fit-geometry.ts';
import { AVI, COPIED_CODECS, ISO_TYPES, toCodec } from '../media/fit-codec.ts';
import type { PixelRectangle, PixelSize } from './fit-recipe.ts';
import type { VideoTarget } from './fit-targets.ts';
import {
  type FitChange,
  nameCodec,
  nameType,
  describeCrop,
  describeEvenSides,
  describeResize,
} from './fit-text.ts';
import { formatSize } from '../media/media-text.ts';
import { isBitRateTooHigh } from '../media/track-rules.ts';

/** Tolerance for square pixels. */
const SQUARE_ROOM = 0.001;
/** The encoder fails on smaller frames. */
export const ENCODED_MIN_SIDE = 16;
/** The largest output of our encoder, whose memory use grows with the frame size. */
export const ENCODED_MAX: readonly [longer: number, shorter: number] = [3840, 2160];

interface DescribedVideo {
  readonly name: string;
  readonly facts: FitFacts;
  readonly target: VideoTarget;
}

/** Lists what is cropped, and the size that the rest is scaled to. */
export function listPictureChanges(
  { name, target }: DescribedVideo,
  {
    whole,
    crop,
    size,
    shape,
  }: {
    whole: PixelSize;
    crop: PixelRectangle;
    size: PixelSize;
    shape: Required<ShapeLimits>;
  },
): FitChange[] {
  const isLarger = size.width > crop.width;
  const isSmaller = size.width * size.height < crop.width * crop.height;
  const subject = target.minSide === undefined ? 'videos need' : `${name} needs`;
  const tooSmall = `: ${subject} sides of at least ${target.minSide ?? ENCODED_MIN_SIDE} pixels`;
  const limits = isLarger ? tooSmall : isSmaller ? `: ${describeMaxSides(name, target)}` : '';
  const resized = describeEvenSides(crop, size) ?? describeResize(crop, size, limits);
  return [
    describeCrop(whole, crop, { name, ...shape, cropReason: target.cropReason }),
    resized,
  ].filter((change) => change !== null);
}

function describeMaxSides(
  name: string,
  { maxSides, preferredSides, maxWidth }: VideoTarget,
): string {
  const [longer, shorter] = maxSides;
  const sides = `${longer} × ${shorter} pixels`;
  if (preferredSides) return `${name} recommends at most ${sides} for this account`;
  if (maxWidth !== undefined && maxWidth <= longer)
    return `${name} allows a width of at most ${maxWidth} pixels`;
  const isOurs = longer >= ENCODED_MAX[0] && shorter >= ENCODED_MAX[1];
  return isOurs
    ? `Fanfare makes at most ${ENCODED_MAX[0]} × ${ENCODED_MAX[1]} pixels`
    : `${name} allows at most ${sides}`;
}

/** Lists the encoding properties that the platform refuses, and what happens to them. */
export function listRefusals({ name, facts, target }: DescribedVideo): FitChange[] {
  const changes: FitChange[] = [];
  const codec = toCodec(facts.videoCodec);
  if (facts.kind !== 'video') return changes;
  if (codec !== null && target.videoCodecs?.includes(codec) === false) {
    const takes = toAlternatives(target.videoCodecs.map(nameCodec));
    const message = `Converts ${nameCodec(codec)} to H.264 in MP4: ${name} accepts ${takes}.`;
    changes.push({ code: 'convert', message });
  }
  if (!target.contentTypes.includes(facts.contentType)) {
    const takes = toAlternatives(target.contentTypes.map(nameType));
    const message = `Converts ${nameType(facts.contentType)} to MP4: ${name} accepts ${takes}.`;
    changes.push({ code: 'convert', message });
  }
  const { bitRate, sizeBytes } = facts;
  if (isBitRateTooHigh(target, facts)) {
    const from = Number(((bitRate ?? 0) / MEGABIT).toFixed(1));
    const message = `Lowers the bit rate from ${from} to at most ${target.maxBitRate / MEGABIT} Mbit/s: ${name} doesn’t allow more.`;
    changes.push({ code: 'bit_rate', message });
  }
  if (sizeBytes > target.maxBytes) {
    const message = `Compresses the video from ${formatSize(sizeBytes)} to at most ${formatSize(target.maxBytes)}: ${name} doesn’t accept larger files.`;
    changes.push({ code: 'compress', message });
  }
  return changes;
}

const MEGABIT = 1_000_000;

/** States that the video is re-encoded if no other change does, and why it can't be copied. */
export function describeEncoding(
  { facts, target }: DescribedVideo,
  isMoved: boolean,
): FitChange | null {
  if (facts.kind !== 'video') return null;
  const codec = toCodec(facts.videoCodec);
  if (codec !== null && target.videoCodecs?.includes(codec) === false) return null;
  const obstacle = isMoved ? findCopyObstacle(facts) : null;
  const why = obstacle === null ? 'for these changes' : `because ${obstacle}`;
  return { code: 'encode', message: `Re-encodes the video track as H.264 ${why}.` };
}

/** Returns why a video track that the platform accepts can't be copied to an MP4, or null if it can. */
function findCopyObstacle(facts: FitFacts): string | null {
  const codec = toCodec(facts.videoCodec);
  const type = nameType(facts.contentType);
  if (codec === null || !COPIED_CODECS.has(codec)) {
    return 'Fanfare copies only H.264 and HEVC';
  }
  if (facts.contentType === AVI)
    return 'frames of an AVI have no timestamps that an MP4 could copy';
  if (facts.rotation && !ISO_TYPES.has(facts.contentType)) {
    return `its rotation can’t be copied from ${type}`;
  }
  if (facts.traits?.startsBelowZero) {
    return 'its first frames have negative timestamps, which an MP4 would hide';
  }
  return facts.traits?.editList === 'cuts'
    ? 'an edit list hides part of it, which a copy would show'
    : null;
}

/** Lists the padding of a file below the platform's minimum size. */
export function listPadding({ name, facts, target }: DescribedVideo): FitChange[] {
  const { minBytes = 0 } = target;
  if (facts.sizeBytes >= minBytes) return [];
  const message = `Pads the file to ${formatSize(minBytes)}: ${name} doesn't accept smaller videos.`;
  return [{ code: 'pad', message }];
}

/** Lists unusual storage properties of the video that encoding makes standard. */
export function listStorageChanges(
  { name, facts, target }: DescribedVideo,
  shown: PixelSize,
): FitChange[] {
  const { rotation, traits, isInterlaced } = facts;
  const changes: FitChange[] = [];
  if (rotation) {
    changes.push({
      code: 'rotate',
      message: 'Rotates the frames themselves instead of only marking the rotation.',
    });
  }
  if (traits?.pixelAspect && Math.abs(traits.pixelAspect - 1) > SQUARE_ROOM) {
    const message = `Makes the pixels square, so the video is ${shown.width} × ${shown.height} everywhere.`;
    changes.push({ code: 'pixels', message });
  }
  if (isInterlaced) {
    const why = target.isProgressive ? `: ${name} doesn’t accept interlaced video` : '';
    const message = `Deinterlaces the video${why}.`;
    changes.push({ code: 'interlaced', message });
  }
  return changes;
}
