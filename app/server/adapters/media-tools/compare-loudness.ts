/** Steps by which one may come before the other and still be found. */
const MOST_STEPS = 200;
/** Within these it is where it should be. */
const NEAR_STEPS = 12;
const CLEARLY = 0.03;
/** Quieter than this on average is silence. */
const SILENCE = 0.0005;
/** A result this much quieter than its original has lost its sound. */
const LOST = 0.05;
/** Sound that swells this little, such as a steady tone, tells no time. */
const STEADY = 0.05;
/** Below this likeness the best place is chance. */
const LEAST_LIKENESS = 0.5;

export interface LoudnessComparison {
  readonly isMissing: boolean;
  /** Steps by which the found sound comes later; negative if earlier, 0 where the sound doesn't tell. */
  readonly offset: number;
}

/** Finds by how many steps two loudness curves are apart, by their cross-correlation. */
export function compareLoudness(
  wanted: readonly number[],
  found: readonly number[],
): LoudnessComparison {
  const loudness = mean(wanted);
  if (loudness < SILENCE) return { isMissing: false, offset: 0 };
  if (mean(found) < loudness * LOST) return { isMissing: true, offset: 0 };
  const swells = center(wanted);
  const others = center(found);
  if (Math.sqrt(power(swells)) < loudness * STEADY) return { isMissing: false, offset: 0 };
  const most = Math.min(MOST_STEPS, Math.floor(Math.min(wanted.length, found.length) / 4));
  const nearby = { from: 0, to: Math.min(NEAR_STEPS, most) };
  const near = findBest(swells, others, nearby);
  const far = findBest(swells, others, { from: NEAR_STEPS + 1, to: most });
  // Sound that repeats is alike in many places: only a clearly better one is another place. A far place leaves out
  // an end of the sound, so the near one is judged without that end, too: an encoder may have taken a beat from it.
  const sameParts = listSameParts(swells, others, far.offset);
  const nearness = sameParts.map((part) => findBest(swells, others, { ...nearby, part }).likeness);
  const isElsewhere = far.likeness > Math.max(near.likeness, ...nearness) + CLEARLY;
  const best = isElsewhere ? far : near;
  return { isMissing: false, offset: best.likeness < LEAST_LIKENESS ? 0 : best.offset };
}

interface Part {
  /** The first step of the wanted sound, and the one behind its last. */
  readonly from: number;
  readonly to: number;
}

/** The part of the wanted sound that overlaps at an offset, and the part where the found sound overlaps then. */
function listSameParts(wanted: Float64Array, found: Float64Array, offset: number): Part[] {
  const { from, to } = overlap(wanted, found, offset);
  return [
    { from, to },
    { from: from + offset, to: to + offset },
  ];
}

function overlap(wanted: Float64Array, found: Float64Array, offset: number): Part {
  return { from: Math.max(0, -offset), to: Math.min(wanted.length, found.length - offset) };
}

/** Finds the offset between two bounds, to either side, at which both, or this part of them, are most alike. */
function findBest(
  wanted: Float64Array,
  found: Float64Array,
  { from, to, part }: { from: number; to: number; part?: Part },
): { offset: number; likeness: number } {
  let best = { offset: 0, likeness: -1 };
  for (let step = from; step <= to; step += 1) {
    for (const offset of step === 0 ? [0] : [step, -step]) {
      const likeness = correlate(wanted, found, { offset, part });
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

/** Pearson's coefficient of what overlaps, within one part of the wanted sound where one is named. */
function correlate(
  wanted: Float64Array,
  found: Float64Array,
  { offset, part }: { offset: number; part: Part | undefined },
): number {
  const shared = overlap(wanted, found, offset);
  const from = Math.max(shared.from, part?.from ?? 0);
  const to = Math.min(shared.to, part?.to ?? Infinity);
  let both = 0;
  let first = 0;
  let second = 0;
  for (let index = from; index < to; index += 1) {
    const a = wanted[index] ?? 0;
    const b = found[index + offset] ?? 0;
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : 0;
}
