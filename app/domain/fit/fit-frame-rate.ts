import type { FitFacts } from './fit-facts.ts';
import type { VideoTarget } from './fit-targets.ts';
import type { FitChange } from './fit-text.ts';
import { type SteadyRate, USUAL_RATES } from './steady-frame-rate.ts';

export interface PlannedFrameRate extends SteadyRate {
  readonly changes: readonly FitChange[];
}

const SLOWEST_FILMED_FPS = 24;
/** The frame rate for animations and for videos that don't state theirs. */
const USUAL_FPS = 30;
/** The shortest GIF frame delay that players respect is 20 ms. */
const FASTEST_ANIMATION_FPS = 50;
const HIGHEST_FPS = 60;
/** How close a measured rate has to be to a standard one to count as that rate. */
const SAME_BROADCAST = 0.005;
const SAME_WHOLE = 0.0015;

interface RateInput {
  readonly name: string;
  readonly facts: FitFacts;
  readonly target: VideoTarget;
}

/**
 * Returns the constant frame rate of the encoded video: one that drops no frames, up to the platform's
 * maximum.
 */
export function planFrameRate(input: RateInput): PlannedFrameRate {
  const { name, facts, target } = input;
  const { kind, frameRate } = facts;
  const { minFrameRate = 0, maxFrameRate = HIGHEST_FPS } = target;
  if (kind !== 'video' || !frameRate) return keepRate(guessAnimationRate(facts, maxFrameRate));
  if (facts.traits?.isVariableFrameRate) return planVariableRate(input, frameRate);
  if (frameRate > maxFrameRate + 0.01) {
    const message = `Lowers the frame rate from ${round(frameRate)} to ${maxFrameRate}, which drops frames: ${describeMax(name, target)}.`;
    return toRate(maxFrameRate, message);
  }
  if (frameRate < minFrameRate) {
    const message = `Raises the frame rate from ${round(frameRate)} to ${SLOWEST_FILMED_FPS} by repeating frames: ${name} needs at least ${minFrameRate}.`;
    return toRate(SLOWEST_FILMED_FPS, message);
  }
  return keepRate(toConstant(frameRate));
}

/**
 * Converts a variable frame rate to a constant one by repeating frames, at the lowest standard rate that
 * keeps every frame.
 */
function planVariableRate({ name, facts, target }: RateInput, average: number): PlannedFrameRate {
  const { minFrameRate = 0, maxFrameRate = HIGHEST_FPS } = target;
  const max = Math.min(maxFrameRate, HIGHEST_FPS);
  // Null if no rate keeps every frame. Undefined if the file was probed before this was measured.
  const steady = facts.traits?.steadyFrameRate;
  const needed = (steady ?? Infinity) - SAME_BROADCAST;
  const rates = USUAL_RATES.filter(({ fps }) => fps >= minFrameRate && fps <= max);
  const rate = rates.find(({ fps }) => fps >= needed) ?? toConstant(max);
  const isLosing = steady !== undefined && rate.fps < needed;
  const lost = isLosing
    ? ` Where frames come faster, some are dropped: ${describeMax(name, target)}.`
    : '';
  const way = `to a steady ${round(rate.fps)} frames per second`;
  if (average > maxFrameRate + 0.01) {
    const message = `Lowers the variable frame rate from ${round(average)} on average ${way}, which drops frames: ${describeMax(name, target)}.`;
    return { ...rate, changes: [{ code: 'frame_rate', message }] };
  }
  if (average >= minFrameRate) {
    const message = `Evens out the variable frame rate ${way} by repeating frames.${lost}`;
    return { ...rate, changes: [{ code: 'variable_rate', message }] };
  }
  const message = `Raises the variable frame rate from ${round(average)} on average ${way} by repeating frames: ${name} needs at least ${minFrameRate}.${lost}`;
  return { ...rate, changes: [{ code: 'frame_rate', message }] };
}

const describeMax = (name: string, { maxFrameRate }: VideoTarget): string =>
  maxFrameRate === undefined
    ? `Fanfare makes at most ${HIGHEST_FPS}`
    : `${name} allows at most ${maxFrameRate}`;

/** Returns the rate itself if it isn't a standard one, because rounding down would drop frames. */
function toConstant(frameRate: number): SteadyRate {
  const usual = USUAL_RATES.find(
    ({ fps, text }) => text.includes('/') && Math.abs(fps - frameRate) < SAME_BROADCAST,
  );
  if (usual) return usual;
  const fps = Math.max(1, Math.round(frameRate));
  if (Math.abs(fps - frameRate) < fps * SAME_WHOLE || frameRate < 1)
    return { fps, text: String(fps) };
  return { fps: frameRate, text: `${Math.round(frameRate * 1000)}/1000` };
}

function guessAnimationRate({ kind, frameCount, durationMs }: FitFacts, max: number): SteadyRate {
  const average = kind === 'gif' && durationMs ? ((frameCount ?? 0) * 1000) / durationMs : 0;
  const fps = Math.min(max, average > USUAL_FPS ? FASTEST_ANIMATION_FPS : USUAL_FPS);
  return { fps, text: String(fps) };
}

const round = (fps: number): number => Number(fps.toFixed(2));
const keepRate = (rate: SteadyRate): PlannedFrameRate => ({ ...rate, changes: [] });

function toRate(fps: number, message: string): PlannedFrameRate {
  return { fps, text: String(fps), changes: [{ code: 'frame_rate', message }] };
}
