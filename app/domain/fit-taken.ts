import { toCodec } from './fit-codec.ts';
import type { FitFacts } from './fit-facts.ts';
import type { PixelSize } from './fit-recipe.ts';
import { FIT_TARGETS, type GifTarget, type VideoTarget } from './fit-targets.ts';
import { checkMedia } from './media-rules.ts';
import { type PlatformId, PLATFORMS } from './platforms.ts';

/** Whether the platform takes the file as it is, codecs and frame rate included. What is not known is no reason. */
export function isTaken(platform: PlatformId, facts: FitFacts): boolean {
  if (checkMedia(PLATFORMS[platform], facts).length > 0) return false;
  const { video, gif } = FIT_TARGETS[platform];
  if (facts.kind === 'video') return isVideoTaken(video, facts);
  return facts.kind !== 'gif' || (gif !== undefined && isGifTaken(gif, facts));
}

function isVideoTaken(target: VideoTarget, facts: FitFacts): boolean {
  const codec = toCodec(facts.videoCodec);
  const hasCodecs =
    (codec === null || target.videoCodecs?.includes(codec) !== false) &&
    (facts.audioCodec === null || target.audioCodecs?.includes(facts.audioCodec) !== false);
  return hasCodecs && isFrameRateTaken(target, facts) && areSidesTaken(target, facts);
}

/** A whisker of room: 60 frames a second are counted as 60.02. */
const FRAME_RATE_ROOM = 0.5;

function isFrameRateTaken(target: VideoTarget, { frameRate }: FitFacts): boolean {
  if (frameRate === null) return true;
  const { minFrameRate = 0, maxFrameRate = Infinity } = target;
  return frameRate >= minFrameRate - FRAME_RATE_ROOM && frameRate <= maxFrameRate + FRAME_RATE_ROOM;
}

function areSidesTaken(target: VideoTarget, { width, height }: FitFacts): boolean {
  if (width === null || height === null) return true;
  const { minAspect = 0, maxAspect = Infinity } = target;
  const aspect = width / height;
  const isShaped = aspect >= minAspect * 0.995 && aspect <= maxAspect * 1.005;
  return isShaped && isSizeTaken(target, { width, height });
}

function isSizeTaken(
  { minSide = 0, maxWidth, maxSides }: VideoTarget,
  { width, height }: PixelSize,
): boolean {
  if (Math.min(width, height) < minSide) return false;
  if (maxWidth !== undefined) return width <= maxWidth;
  return Math.max(width, height) <= maxSides[0] && Math.min(width, height) <= maxSides[1];
}

function isGifTaken(target: GifTarget, { width, height, frameCount }: FitFacts): boolean {
  const frames = frameCount ?? 1;
  const { maxFrames = Infinity, maxTotalPixels = Infinity } = target;
  return frames <= maxFrames && (width ?? 0) * (height ?? 0) * frames <= maxTotalPixels;
}
