import type { ProbedMedia } from './probed-media.ts';

/** The database's largest integer: 24 days in milliseconds, and more pixels than any file has. */
const MAX_INTEGER = 2 ** 31 - 1;

const COUNTS = {
  width: 'width',
  height: 'height',
  durationMs: 'duration',
  rotation: 'rotation',
  audioChannels: 'number of audio channels',
  audioSampleRate: 'sample rate',
  frameCount: 'number of frames',
  pageCount: 'number of pages',
} as const satisfies Partial<Record<keyof ProbedMedia, string>>;

/** Facts that can't be zero if a file states them. */
const POSITIVE: ReadonlySet<keyof ProbedMedia> = new Set([
  'width',
  'height',
  'frameCount',
  'pageCount',
]);

/** Returns why a file is damaged if it states an impossible number, or null if all numbers are possible. */
export function findAbsurdFact(probed: ProbedMedia): string | null {
  const names = Object.entries(COUNTS) as [keyof typeof COUNTS, string][];
  const count = names.find(([key]) => !isCount(probed[key], isPositive(key, probed) ? 1 : 0))?.[1];
  const rate = isRate(probed.frameRate) ? null : 'frame rate';
  const bits = isRate(probed.bitRate) ? null : 'bit rate';
  const wrong = count ?? rate ?? bits;
  return wrong === null
    ? null
    : `This file is damaged: its ${wrong} can't be real. Export it again, then upload the new file.`;
}

/** A still image has no duration, and an animation's delays can be zero. */
function isPositive(key: keyof typeof COUNTS, { kind }: ProbedMedia): boolean {
  return POSITIVE.has(key) || (key === 'durationMs' && kind === 'video');
}

function isCount(value: number | null, min: number): boolean {
  return value === null || (Number.isInteger(value) && value >= min && value <= MAX_INTEGER);
}

function isRate(value: number | null): boolean {
  return value === null || (value >= 0 && value <= Number.MAX_SAFE_INTEGER);
}
