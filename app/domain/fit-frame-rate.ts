import type { FitFacts } from './fit-facts.ts';
import type { VideoTarget } from './fit-targets.ts';
import type { FitChange } from './fit-text.ts';

export interface PlannedFrameRate {
  readonly fps: number;
  /** As ffmpeg reads it: `30`, `30000/1001`. */
  readonly text: string;
  readonly changes: readonly FitChange[];
}

const SLOWEST_FILMED_FPS = 24;
/** Of animations, and of videos that don't say. */
const USUAL_FPS = 30;
const BROADCAST_RATES: readonly (readonly [fps: number, text: string])[] = [
  [24_000 / 1001, '24000/1001'],
  [30_000 / 1001, '30000/1001'],
  [60_000 / 1001, '60000/1001'],
];

/** Returns the constant frame rate of the encoded video. */
export function planFrameRate({
  name,
  facts,
  target,
}: {
  name: string;
  facts: FitFacts;
  target: VideoTarget;
}): PlannedFrameRate {
  const { kind, frameRate } = facts;
  const isKnown = kind === 'video' && frameRate !== null && frameRate > 0;
  if (!isKnown) return { fps: USUAL_FPS, text: String(USUAL_FPS), changes: [] };
  const { minFrameRate = 0, maxFrameRate = 60 } = target;
  if (frameRate > maxFrameRate + 0.01) {
    return toRate(
      maxFrameRate,
      `Lowers the frame rate from ${round(frameRate)} to ${maxFrameRate}: ${name} takes no more.`,
    );
  }
  if (frameRate < minFrameRate) {
    return toRate(
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

function toRate(fps: number, message: string): PlannedFrameRate {
  return { fps, text: String(fps), changes: [{ code: 'frame_rate', message }] };
}
