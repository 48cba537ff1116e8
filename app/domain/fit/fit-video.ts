import { formatCount } from '../text/format-count.ts';
import type { FitFacts } from './fit-facts.ts';
import { cropToShape, fitSize, type ShapeLimits } from './fit-geometry.ts';
import type {
  FitRecipe,
  PixelRectangle,
  PixelSize,
  SoundRecipe,
  VideoFitRecipe,
} from './fit-recipe.ts';
import { type MediaTraits, NO_TRAITS } from '../media/media-traits.ts';
import type { VideoTarget } from './fit-targets.ts';
import { type FitChange, describeTrim } from './fit-text.ts';
import { listColorChanges, planColor, toEncodedColor } from './fit-color.ts';
import { planFrameRate } from './fit-frame-rate.ts';
import { findAbsurdCrop, findAbsurdScale } from './fit-shape.ts';
import { listSoundChanges, planSound } from './fit-sound.ts';
import {
  ENCODED_MAX,
  ENCODED_MIN_SIDE,
  listPadding,
  listPictureChanges,
  listRefusals,
  listStorageChanges,
  describeEncoding,
} from './fit-video-text.ts';
import { planRate } from './fit-rate.ts';
import { listTrackChanges, planTracks } from './fit-tracks.ts';
import { formatSize, formatTimeLimit } from '../media/media-text.ts';
import type { FocalPoint } from '../media/media.ts';

export interface VideoPlanInput {
  readonly name: string;
  readonly facts: FitFacts;
  readonly target: VideoTarget;
  readonly focal: FocalPoint;
  readonly startMs: number;
}

export interface VideoDraftPlan {
  readonly changes: readonly FitChange[];
  readonly recipe: FitRecipe;
  readonly output: FitFacts;
}

/** Changes to the video itself, which rule out copying the track. */
const NEEDS_ENCODING: ReadonlySet<FitChange['code']> = new Set([
  ...(['crop', 'resize', 'trim', 'frame_rate', 'bit_rate', 'compress', 'interlaced'] as const),
  ...(['depth', 'chroma'] as const),
]);
const MAX_SOURCE_PIXELS = 8192 * 8192;
/** A trimmed end can be late by a frame or an audio packet. */
const TRIM_MARGIN_MS = 100;
/** Playing time of an animation whose own length is unknown. */
const UNKNOWN_ANIMATION_MS = 4000;

interface Timing {
  readonly startMs: number;
  readonly durationMs: number;
  readonly changes: readonly FitChange[];
}

/** Returns a plan for an MP4 (H.264, AAC) that the platform accepts, or the reason why there is none. */
export function planVideo(input: VideoPlanInput): VideoDraftPlan | string {
  const { facts } = input;
  const { width, height } = facts;
  if (!width || !height) return "Couldn't read the size of this video.";
  if (width * height > MAX_SOURCE_PIXELS) return 'This video has too many pixels to convert.';
  const timing = facts.kind === 'gif' ? planAnimation(input) : planTiming(input);
  if (typeof timing === 'string') return timing;
  const framing = planFraming(input, { width, height });
  return typeof framing === 'string' ? framing : planEncoding(input, { timing, framing });
}

interface Framing {
  readonly whole: PixelSize;
  readonly crop: PixelRectangle;
  readonly size: PixelSize;
  readonly shape: Required<ShapeLimits>;
}

function planFraming({ name, target, focal }: VideoPlanInput, whole: PixelSize): Framing | string {
  const shaped = { name, what: 'video' } as const;
  const shape = toShape(target);
  const crop = cropToShape(whole, shape, focal);
  const cropped = findAbsurdCrop(shaped, whole, crop);
  if (cropped !== null) return cropped;
  const size = fitSize(crop, toLimits(target, shape));
  if (!size) return `No part of this video has a shape that ${name} accepts.`;
  return findAbsurdScale(shaped, crop, size) ?? { whole, crop, size, shape };
}

function planEncoding(
  input: VideoPlanInput,
  { timing, framing }: { timing: Timing; framing: Framing },
): VideoDraftPlan | string {
  const { name, facts, target } = input;
  const { startMs, durationMs } = timing;
  const { whole, crop, size } = framing;
  const frameRate = planFrameRate(input);
  const sound = planSound(input, { startMs });
  const isSoundCopied = sound?.make === 'copy';
  const rate = planRate({ target, size, fps: frameRate.fps, durationMs, isSoundCopied });
  if (rate === null)
    return `This video is too long for ${name}'s limit of ${formatSize(target.maxBytes)}.`;
  const recipe: VideoFitRecipe = {
    version: 3,
    make: 'mp4',
    source: whole,
    crop,
    size,
    startMs,
    durationMs,
    repeats: facts.kind === 'gif',
    deinterlace: toDeinterlacing(facts),
    frameRate: frameRate.text,
    maxBitRate: rate.maxBitRate,
    mostBitRate: rate.highestBitRate,
    minBytes: target.minBytes ?? null,
    sound,
    color: planColor(facts, whole),
    ...planTracks(facts),
  };
  const changes = [...timing.changes, ...listVideoChanges(input, recipe)];
  const isOnlyMoved = changes.every(({ code }) => !NEEDS_ENCODING.has(code));
  const encoding = describeEncoding(input, isOnlyMoved);
  return {
    changes: encoding ? [...changes, encoding] : changes,
    recipe,
    output: toOutput(facts, recipe, { fps: frameRate.fps, rate }),
  };
}

/** Lists the changes that a recipe makes, except for the length. */
export function listVideoChanges(input: VideoPlanInput, recipe: VideoFitRecipe): FitChange[] {
  const { facts, target } = input;
  const { source, color, sound } = recipe;
  return [
    ...listPictureChanges(input, { ...recipe, whole: source, shape: toShape(target) }),
    ...listRefusals(input),
    ...planFrameRate(input).changes,
    ...listStorageChanges(input, source),
    ...listColorChanges(input, color),
    ...listSoundChanges(input, sound),
    ...listTrackChanges(facts),
    ...listPadding(input),
  ];
}

function planTiming({ name, facts, target, startMs }: VideoPlanInput): Timing | string {
  const { durationMs } = facts;
  if (durationMs === null) return 'The length of this video couldn’t be read.';
  const minMs = target.minDurationMs ?? 1;
  const left = durationMs - startMs;
  if (left < minMs) {
    const needs = `${name} needs at least ${formatCount(Math.max(minMs, 1) / 1000, 'second')}`;
    return startMs === 0
      ? `This video is too short: ${needs}. Upload a longer one.`
      : `Only ${Math.max(0, left) / 1000} s are left after ${startMs / 1000} s: ${needs}.`;
  }
  const isTooLong = left > target.maxDurationMs - TRIM_MARGIN_MS;
  const trimmedMs = isTooLong ? target.maxDurationMs - TRIM_MARGIN_MS : left;
  if (!isTooLong && startMs === 0) return { startMs, durationMs: trimmedMs, changes: [] };
  const reason = isTooLong
    ? `: ${name} allows at most ${formatTimeLimit(target.maxDurationMs)}`
    : '';
  const trim = describeTrim({ startMs, durationMs: trimmedMs }, reason);
  return { startMs, durationMs: trimmedMs, changes: [trim] };
}

/** Loops an animation until it is long enough. */
function planAnimation({ name, facts, target }: VideoPlanInput): Timing {
  const once = facts.durationMs ?? UNKNOWN_ANIMATION_MS;
  const longEnough = Math.max(
    once,
    (target.minDurationMs ?? 0) + (target.minDurationMs ? TRIM_MARGIN_MS : 0),
  );
  const durationMs = Math.min(longEnough, target.maxDurationMs - TRIM_MARGIN_MS);
  const changes: FitChange[] = [
    { code: 'animation_to_video', message: `Turns the animation into a silent video for ${name}.` },
  ];
  if (durationMs > once) {
    const times = Math.ceil(durationMs / Math.max(once, 1));
    const needed = (target.minDurationMs ?? 0) / 1000;
    const message = `Repeats it ${times} times: ${name} doesn’t accept videos shorter than ${needed} seconds.`;
    changes.push({ code: 'repeat', message });
  }
  if (durationMs < once) {
    changes.push(
      describeTrim({ startMs: 0, durationMs }, `: ${name} doesn’t accept longer videos`),
    );
  }
  return { startMs: 0, durationMs, changes };
}

/** Minimum and maximum sides also limit the aspect ratio. */
function toShape(target: VideoTarget): Required<ShapeLimits> {
  const min = Math.max(target.minSide ?? 0, ENCODED_MIN_SIDE);
  const narrowest = min / Math.min(target.maxSides[0], ENCODED_MAX[0]);
  return {
    minAspect: Math.max(target.minAspect ?? 0, narrowest),
    maxAspect: Math.min(target.maxAspect ?? Infinity, 1 / narrowest),
  };
}

function toLimits({ minSide, maxSides, maxWidth }: VideoTarget, shape: Required<ShapeLimits>) {
  return {
    ...shape,
    step: 2,
    minSide: Math.max(minSide ?? 0, ENCODED_MIN_SIDE),
    maxSides: [Math.min(maxSides[0], ENCODED_MAX[0]), Math.min(maxSides[1], ENCODED_MAX[1])],
    ...(maxWidth === undefined ? {} : { maxWidth }),
  } as const;
}

/**
 * If the file as a whole doesn't state it, only the frames that are marked as interlaced are deinterlaced.
 */
function toDeinterlacing({ kind, isInterlaced }: FitFacts): VideoFitRecipe['deinterlace'] {
  if (kind === 'gif' || isInterlaced === false) return 'none';
  return isInterlaced ? 'all' : 'flagged';
}

/** The encoder's output. Its bit rate stays below the target's. */
const ENCODED_PICTURE = {
  kind: 'video',
  contentType: 'video/mp4',
  videoCodec: 'h264',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  bitRate: null,
  rotation: 0,
  frameCount: null,
} as const;

function toOutput(
  facts: FitFacts,
  recipe: VideoFitRecipe,
  { fps, rate }: { fps: number | null; rate: { sizeBytes: number } },
): FitFacts {
  return {
    ...facts,
    ...recipe.size,
    ...ENCODED_PICTURE,
    ...toOutputSound(facts, recipe.sound),
    sizeBytes: rate.sizeBytes,
    durationMs: recipe.durationMs,
    frameRate: fps,
    traits: toOutputTraits(recipe),
  };
}

/** Returns the facts about the sound after it was copied, encoded, or removed. */
export function toOutputSound(
  facts: FitFacts,
  sound: SoundRecipe | null,
): Pick<FitFacts, 'hasAudio' | 'audioCodec' | 'audioChannels' | 'audioSampleRate'> {
  const { hasAudio, audioCodec, audioChannels, audioSampleRate } = facts;
  if (sound?.make === 'copy') return { hasAudio, audioCodec, audioChannels, audioSampleRate };
  if (!sound || !hasAudio) {
    return {
      hasAudio: sound ? hasAudio : false,
      audioCodec: null,
      audioChannels: null,
      audioSampleRate: null,
    };
  }
  const { channels, sampleRate } = sound;
  return {
    hasAudio,
    audioCodec: 'aac',
    audioChannels: channels,
    audioSampleRate: sampleRate,
  };
}

function toOutputTraits({ color }: VideoFitRecipe): MediaTraits {
  const { primaries, transfer, matrix } = toEncodedColor(color);
  return {
    ...NO_TRAITS,
    colorPrimaries: primaries,
    colorTransfer: transfer,
    colorMatrix: matrix,
    isFullRange: false,
    pixelAspect: 1,
    isVariableFrameRate: false,
    steadyFrameRate: null,
    soundDelayMs: 0,
    indexPosition: 'first',
    isFragmented: false,
    editList: 'none',
  };
}
