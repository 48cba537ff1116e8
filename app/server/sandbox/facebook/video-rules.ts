import type { MediaProbe } from '../kit/types.ts';
import type { VideoFailure } from './errors.ts';
import type { VideoRow } from './state.ts';

const REEL_RATIO = 9 / 16;
const RATIO_TOLERANCE = 0.02;
const MIN_REEL_WIDTH = 540;
const MIN_REEL_HEIGHT = 960;
const MIN_REEL_SECONDS = 3;
const MAX_REEL_SECONDS = 90;
/** https://developers.facebook.com/docs/page-stories-api */
const MAX_STORY_SECONDS = 60;
/** A video of 3 s at 25 fps may report 2.96 s. */
const SECONDS_TOLERANCE = 0.05;
/** The average frame rate drops when the first frame waits for the audio. */
const MIN_FRAME_RATE = 23.5;
const MAX_FRAME_RATE = 60.5;
const REEL_CODECS: readonly string[] = ['avc', 'hevc', 'vp9', 'av1'];
const MAX_VIDEO_SECONDS = 240 * 60;

/** Returns why processing fails, or null if the file is fine. */
export function findVideoFailure(route: VideoRow['route'], probe: MediaProbe): VideoFailure | null {
  const { width, height, durationSeconds } = probe;
  if (probe.kind !== 'video' || !width || !height || durationSeconds === null) return 6000;
  if (route === 'video') return findPlainVideoFailure(probe, width / height);
  const longest = route === 'reel' ? MAX_REEL_SECONDS : MAX_STORY_SECONDS;
  return findReelFailure(probe, { width, height, longest });
}

function findReelFailure(
  probe: MediaProbe,
  { width, height, longest }: { width: number; height: number; longest: number },
): VideoFailure | null {
  if (!REEL_CODECS.includes(probe.videoCodec ?? '')) return 6000;
  if (Math.abs(width / height - REEL_RATIO) > RATIO_TOLERANCE) return 1363040;
  if (width < MIN_REEL_WIDTH || height < MIN_REEL_HEIGHT) return 1363127;
  const shortest = MIN_REEL_SECONDS - SECONDS_TOLERANCE;
  if (!isBetween(probe.durationSeconds, shortest, longest + SECONDS_TOLERANCE)) return 1363128;
  return isBetween(probe.framesPerSecond, MIN_FRAME_RATE, MAX_FRAME_RATE) ? null : 1363129;
}

function isBetween(value: number | null, low: number, high: number): boolean {
  return value !== null && value >= low && value <= high;
}

function findPlainVideoFailure(probe: MediaProbe, ratio: number): VideoFailure | null {
  const isWithin =
    ratio >= REEL_RATIO - RATIO_TOLERANCE && ratio <= 1 / REEL_RATIO + RATIO_TOLERANCE;
  if (!isWithin) return 1363040;
  return (probe.durationSeconds ?? 0) > MAX_VIDEO_SECONDS ? 1363128 : null;
}
