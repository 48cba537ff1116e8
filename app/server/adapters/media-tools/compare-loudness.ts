/** The largest offset, in steps, that can be detected. */
const MAX_STEPS = 200;
/** Offsets within this many steps count as in place. */
const NEAR_STEPS = 12;
const CLEARLY = 0.03;
/** Audio that's quieter than this on average is silence. */
const SILENCE = 0.0005;
/** Converted audio whose level is below this fraction of the original's has been lost. */
const LOST = 0.05;
/** Audio whose loudness varies less than this, such as a steady tone, has no detectable timing. */
const STEADY = 0.05;
/** Below this correlation the best match is random. */
const MIN_LIKENESS = 0.5;

export interface LoudnessComparison {
  readonly isMissing: boolean;
  /** Steps by which the audio is late; negative if early, 0 if the audio has no detectable timing. */
  readonly offset: number;
}

/** Finds the offset, in steps, between two loudness curves by cross-correlation. */
export function compareLoudness(
  expected: readonly number[],
  found: readonly number[],
): LoudnessComparison {
  const loudness = mean(expected);
  if (loudness < SILENCE) return { isMissing: false, offset: 0 };
  if (mean(found) < loudness * LOST) return { isMissing: true, offset: 0 };
  const swells = center(expected);
  const others = center(found);
  if (Math.sqrt(power(swells)) < loudness * STEADY) return { isMissing: false, offset: 0 };
  const max = Math.min(MAX_STEPS, Math.floor(Math.min(expected.length, found.length) / 4));
  const nearby = { from: 0, to: Math.min(NEAR_STEPS, max) };
  const near = findBest(swells, others, nearby);
  const far = findBest(swells, others, { from: NEAR_STEPS + 1, to: max });
  // Repeating audio correlates at many offsets, so a far offset wins only when it's clearly better. A far
  // offset excludes one end of the audio, so score the near offset without that end too: an encoder may have
  // dropped a beat from it.
  const sameParts = listSameParts(swells, others, far.offset);
  const nearness = sameParts.map((part) => findBest(swells, others, { ...nearby, part }).likeness);
  const isElsewhere = far.likeness > Math.max(near.likeness, ...nearness) + CLEARLY;
  const best = isElsewhere ? far : near;
  return { isMissing: false, offset: best.likeness < MIN_LIKENESS ? 0 : best.offset };
}

interface Part {
  /** The first step of the wanted audio, inclusive; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the part of the wanted audio that overlaps at an offset, and the same part shifted by that offset.
 */
function listSameParts(expected: Float64Array, found: Float64Array, offset: number): Part[] {
  const { from, to } = overlap(expected, found, offset);
  return [
    { from, to },
    { from: from + offset, to: to + offset },
  ];
}

function overlap(expected: Float64Array, found: Float64Array, offset: number): Part {
  return { from: Math.max(0, -offset), to: Math.min(expected.length, found.length - offset) };
}

/** Finds the best-correlated offset between two bounds, in both directions, overall or within one part. */
function findBest(
  expected: Float64Array,
  found: Float64Array,
  { from, to, part }: { from: number; to: number; part?: Part },
): { offset: number; likeness: number } {
  let best = { offset: 0, likeness: -1 };
  for (let step = from; step <= to; step += 1) {
    for (const offset of step === 0 ? [0] : [step, -step]) {
      const likeness = correlate(expected, found, { offset, part });
      if (likeness > best.likeness) best = { offset, likeness };
    }
  }
  return best;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function center(values: readonly number[]): Float64Array {
  const middle = mean(values);
  return Float64Array.from(values, (value) => value - middle);
}

function power(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length);
}

/** Returns Pearson's coefficient of the overlap, limited to one part of the wanted audio when given. */
function correlate(
  expected: Float64Array,
  found: Float64Array,
  { offset, part }: { offset: number; part: Part | undefined },
): number {
  const shared = overlap(expected, found, offset);
  const from = Math.max(shared.from, part?.from ?? 0);
  const to = Math.min(shared.to, part?.to ?? Infinity);
  let both = 0;
  let first = 0;
  let second = 0;
  for (let index = from; index < to; index += 1) {
    const a = expected[index] ?? 0;
    const b = found[index + offset] ?? 0;
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : 0;
}
