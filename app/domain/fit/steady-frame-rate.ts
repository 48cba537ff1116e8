/** A constant frame rate, and how ffmpeg reads it: `30`, `30000/1001`. */
export interface SteadyRate {
  readonly fps: number;
  readonly text: string;
}

const whole = (fps: number): SteadyRate => ({ fps, text: String(fps) });
const broadcast = (thousands: number): SteadyRate => ({
  fps: (thousands * 1000) / 1001,
  text: `${thousands * 1000}/1001`,
});

/** The rates that cameras, players, and platforms know, lowest first. */
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
/** A single glitch in a minute of video doesn't double the frame rate of all of it. */
const MOST_LOST = 1 / 2000;
const ALIKE = 1.002;

/**
 * Returns the lowest usual frame rate at which every picture keeps a place of its own, by the times at which the
 * pictures are shown, in seconds and in order. Null where even the highest would leave out some.
 */
export function findSteadyFrameRate(times: readonly number[]): number | null {
  const most = times.length * MOST_LOST;
  const lossless = USUAL_RATES.map(({ fps }) => fps).filter((fps) => countLost(times, fps) <= most);
  const [lowest] = lossless;
  if (lowest === undefined) return null;
  // 29.97 and 30 hold the same pictures for a while; the clock of the original tells them apart.
  const near = lossless.filter((fps) => fps < lowest * ALIKE);
  return near.toSorted((a, b) => measureDrift(times, a) - measureDrift(times, b))[0] ?? null;
}

/** How far the pictures are from the middle of their places, from 0 to 0.5 on average. */
function measureDrift(times: readonly number[], fps: number): number {
  const [first = 0] = times;
  const sum = times.reduce((total, time) => {
    const place = (time - first) * fps;
    return total + Math.abs(place - Math.round(place));
  }, 0);
  return sum / Math.max(1, times.length);
}

/** The pictures that share their place with a later one, as ffmpeg's `fps` filter rounds times to places. */
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
