import type { FitFacts } from './fit-facts.ts';
import { cropToShape, fitSize, type ShapeLimits } from './fit-geometry.ts';
import type { FitRecipe, VideoFitRecipe } from './fit-recipe.ts';
import type { VideoTarget } from './fit-targets.ts';
import { type FitChange, tellTrim } from './fit-text.ts';
import {
  ENCODED_MIN_SIDE,
  listConversions,
  listPadding,
  listPictureChanges,
  listRewraps,
} from './fit-video-text.ts';
import { planRate } from './fit-rate.ts';
import { formatSize, formatTimeLimit } from './media-text.ts';
import type { FocalPoint } from './media.ts';

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

const MAX_SOURCE_PIXELS = 8192 * 8192;
/** What our encoder makes at most: its memory grows with the picture. */
const ENCODED_MAX: readonly [longer: number, shorter: number] = [3840, 2160];
/** A trimmed end may come out a frame or a packet of sound later. */
const TRIM_MARGIN_MS = 100;
/** What an animation is played to where its own length is not known. */
const UNKNOWN_ANIMATION_MS = 4000;
const SLOWEST_FILMED_FPS = 24;
const ANIMATION_FPS = 30;

interface Timing {
  readonly startMs: number;
  readonly durationMs: number;
  readonly changes: readonly FitChange[];
}

/** An MP4 (H.264, AAC) that the platform takes, or the reason why there can be none. */
export function planVideo(input: VideoPlanInput): VideoDraftPlan | string {
  const { name, facts, target, focal } = input;
  const { width, height } = facts;
  if (!width || !height) return 'The size of this video could not be read.';
  if (width * height > MAX_SOURCE_PIXELS) return 'This video has too many pixels to be fitted.';
  const timing = facts.kind === 'gif' ? planAnimation(input) : planTiming(input);
  if (typeof timing === 'string') return timing;
  const whole = { width, height };
  const shape = toShape(target);
  const crop = cropToShape(whole, shape, focal);
  const size = fitSize(crop, toLimits(target, shape));
  if (!size) return `No part of this video has a shape that ${name} takes.`;
  const frameRate = planFrameRate(input);
  const rate = planRate({ target, size, fps: frameRate.fps, durationMs: timing.durationMs });
  if (rate === null)
    return `This video is too long for ${name}'s limit of ${formatSize(target.maxBytes)}.`;
  const recipe: VideoFitRecipe = {
    version: 2,
    make: 'mp4',
    source: whole,
    crop,
    size,
    startMs: timing.startMs,
    durationMs: timing.durationMs,
    repeats: facts.kind === 'gif',
    isInterlaced: facts.isInterlaced === true,
    frameRate: frameRate.text,
    maxBitRate: rate.maxBitRate,
    minBytes: target.minBytes ?? null,
    hasAudio: facts.kind === 'video' && facts.hasAudio !== false,
  };
  const changes = [
    ...timing.changes,
    ...listPictureChanges(input, { whole, crop, size, shape }),
    ...frameRate.changes,
    ...listConversions(input),
  ];
  return { changes, recipe, output: toOutput(facts, recipe, { fps: frameRate.fps, rate }) };
}

/** No rewrap makes a file smaller than half of it. */
const MOST_SHRINKING = 2;

/** Only the container or its size is wrong: the tracks are copied into another one, nothing is re-encoded. */
export function planRewrap(input: VideoPlanInput): VideoDraftPlan {
  const { facts, target } = input;
  const minBytes = target.minBytes ?? 0;
  const isSmall = facts.sizeBytes < minBytes * MOST_SHRINKING;
  return {
    changes: [...listRewraps(input), ...listPadding(input)],
    recipe: { version: 2, make: 'mp4-rewrap', ...(isSmall ? { minBytes } : {}) },
    output: {
      ...facts,
      contentType: 'video/mp4',
      sizeBytes: Math.max(facts.sizeBytes, minBytes),
    },
  };
}

function planTiming({ name, facts, target, startMs }: VideoPlanInput): Timing | string {
  const { durationMs } = facts;
  if (durationMs === null) return 'The length of this video could not be read.';
  const minMs = target.minDurationMs ?? 1;
  const left = durationMs - startMs;
  if (left < minMs) {
    const needs = `${name} needs at least ${Math.max(minMs, 1) / 1000} seconds`;
    return startMs === 0
      ? `This video is too short, and Fanfare makes up no pictures: ${needs}.`
      : `From ${startMs / 1000} s on, ${Math.max(0, left) / 1000} s are left: ${needs}.`;
  }
  const isTooLong = left > target.maxDurationMs - TRIM_MARGIN_MS;
  const kept = isTooLong ? target.maxDurationMs - TRIM_MARGIN_MS : left;
  if (!isTooLong && startMs === 0) return { startMs, durationMs: kept, changes: [] };
  const reason = isTooLong
    ? `: ${name} takes at most ${formatTimeLimit(target.maxDurationMs)}`
    : '';
  const trim = tellTrim({ startMs, durationMs: kept }, reason);
  return { startMs, durationMs: kept, changes: [trim] };
}

/** An animation repeats by its nature: it is played until it is long enough. */
function planAnimation({ name, facts, target }: VideoPlanInput): Timing {
  const once = facts.durationMs ?? UNKNOWN_ANIMATION_MS;
  const wanted = Math.max(
    once,
    (target.minDurationMs ?? 0) + (target.minDurationMs ? TRIM_MARGIN_MS : 0),
  );
  const durationMs = Math.min(wanted, target.maxDurationMs - TRIM_MARGIN_MS);
  const changes: FitChange[] = [
    { code: 'animation_to_video', message: `Turns the animation into a silent video for ${name}.` },
  ];
  if (durationMs > once) {
    const times = Math.ceil(durationMs / Math.max(once, 1));
    const needed = (target.minDurationMs ?? 0) / 1000;
    const message = `Plays it ${times} times: ${name} takes no video below ${needed} seconds.`;
    changes.push({ code: 'repeat', message });
  }
  if (durationMs < once) {
    changes.push(tellTrim({ startMs: 0, durationMs }, `: ${name} takes no longer videos`));
  }
  return { startMs: 0, durationMs, changes };
}

/** Where a side has a least and a most, the shape has bounds, too. */
function toShape(target: VideoTarget): Required<ShapeLimits> {
  const least = Math.max(target.minSide ?? 0, ENCODED_MIN_SIDE);
  const narrowest = least / Math.min(target.maxSides[0], ENCODED_MAX[0]);
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

interface PlannedFrameRate {
  readonly fps: number | null;
  readonly text: string | null;
  readonly changes: readonly FitChange[];
}

const BROADCAST_RATES: readonly (readonly [fps: number, text: string])[] = [
  [24_000 / 1001, '24000/1001'],
  [30_000 / 1001, '30000/1001'],
  [60_000 / 1001, '60000/1001'],
];

function planFrameRate({ name, facts, target }: VideoPlanInput): PlannedFrameRate {
  if (facts.kind === 'gif') return { fps: ANIMATION_FPS, text: String(ANIMATION_FPS), changes: [] };
  const { frameRate } = facts;
  if (frameRate === null || frameRate <= 0) return { fps: null, text: null, changes: [] };
  const { minFrameRate = 0, maxFrameRate = 60 } = target;
  if (frameRate > maxFrameRate + 0.01) {
    return tellFrameRate(
      maxFrameRate,
      `Lowers the frame rate from ${round(frameRate)} to ${maxFrameRate}: ${name} takes no more.`,
    );
  }
  if (frameRate < minFrameRate) {
    return tellFrameRate(
      SLOWEST_FILMED_FPS,
      `Raises the frame rate from ${round(frameRate)} to ${SLOWEST_FILMED_FPS} by repeating pictures: ${name} takes at least ${minFrameRate}.`,
    );
  }
  const broadcast = BROADCAST_RATES.find(([fps]) => Math.abs(fps - frameRate) < 0.005);
  if (broadcast) return { fps: broadcast[0], text: broadcast[1], changes: [] };
  const fps = Math.max(1, Math.round(frameRate));
  return { fps, text: String(fps), changes: [] };
}

const round = (fps: number): number => Number(fps.toFixed(2));

function tellFrameRate(fps: number, message: string): PlannedFrameRate {
  return { fps, text: String(fps), changes: [{ code: 'frame_rate', message }] };
}

/** As our encoder writes picture and sound; its bits a second stay below the target's. */
const ENCODED_TRACKS = {
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  bitRate: null,
  audioChannels: 2,
  audioSampleRate: 48_000,
} as const;

function toOutput(
  facts: FitFacts,
  recipe: VideoFitRecipe,
  { fps, rate }: { fps: number | null; rate: { sizeBytes: number } },
): FitFacts {
  return {
    ...facts,
    ...recipe.size,
    kind: 'video',
    contentType: 'video/mp4',
    sizeBytes: rate.sizeBytes,
    durationMs: recipe.durationMs,
    videoCodec: 'h264',
    audioCodec: recipe.hasAudio && facts.hasAudio ? 'aac' : null,
    hasAudio: recipe.hasAudio ? facts.hasAudio : false,
    rotation: 0,
    frameRate: fps,
    frameCount: null,
    ...ENCODED_TRACKS,
  };
}
