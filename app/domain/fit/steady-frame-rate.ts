/** A constant frame rate, with ffmpeg's notation: `30`, `30000/1001`. */
export interface SteadyRate {
  readonly fps: number;
  readonly text: string;
}

const whole = (fps: number): SteadyRate => ({ fps, text: String(fps) });
const broadcast = (thousands: number): SteadyRate => ({
  fps: (thousands * 1000) / 1001,
  text: `${thousands * 1000}/1001`,
});

/** Standard frame rates of cameras, players, and platforms, lowest first. */
export const USUAL_RATES: readonly SteadyRate[] = [
  broadcast(24),
  whole(24),
  whole(25),
  broadcast(30),
  whole(30),
  whole(50),
  broadcast(60),
  whole(60),
  whole(100),
  whole(120),
];
/**
 * The share of frames that may be dropped, so that one glitch in a minute of video doesn't double its frame
 * rate.
 */
const MAX_LOST_SHARE = 1 / 2000;
const ALIKE = 1.002;

/**
 * Returns the lowest standard frame rate that keeps every frame, given the display times in seconds and in
 * order. Null if even the highest rate would drop some.
 */
export function findSteadyFrameRate(times: readonly number[]): number | null {
  const max = times.length * MAX_LOST_SHARE;
  const lossless = USUAL_RATES.map(({ fps }) => fps).filter((fps) => countLost(times, fps) <= max);
  const [lowest] = lossless;
  if (lowest === undefined) return null;
  // 29.97 and 30 keep the same frames for a while. The original's timing tells them apart.
  const near = lossless.filter((fps) => fps < lowest * ALIKE);
  return near.toSorted((a, b) => measureDrift(times, a) - measureDrift(times, b))[0] ?? null;
}

/** Returns the sum of the frames' distances from the middle of their slots, each from 0 to 0.5. */
function measureDrift(times: readonly number[], fps: number): number {
  const [first = 0] = times;
  return times.reduce((total, time) => {
    const place = (time - first) * fps;
    return total + Math.abs(place - Math.round(place));
  }, 0);
}

/**
 * Counts frames that share a slot with a later one, rounding times to slots as ffmpeg's `fps` filter does.
 */
function countLost(times: readonly number[], fps: number): number {
  let lost = 0;
  let last: number | null = null;
  for (const time of times) {
    const place = Math.round(time * fps);
    if (place === last) lost += 1;
    last = place;
  }
  return lost;
}
