import type { ProbedMedia } from '#app/domain/probed-media.ts';

/** The database's largest whole number. As milliseconds it is 24 days, as pixels more than any file has. */
const MOST = 2 ** 31 - 1;

const COUNTS = {
  width: 'width',
  height: 'height',
  durationMs: 'duration',
  rotation: 'rotation',
  audioChannels: 'number of sound channels',
  audioSampleRate: 'sample rate',
  frameCount: 'number of frames',
  pageCount: 'number of pages',
} as const satisfies Partial<Record<keyof ProbedMedia, string>>;

/** Returns what is wrong when a file states a number that no file can have, or null. */
export function findAbsurdFact(probed: ProbedMedia): string | null {
  const names = Object.entries(COUNTS) as [keyof typeof COUNTS, string][];
  const count = names.find(([key]) => !isCount(probed[key]))?.[1];
  const rate = isRate(probed.frameRate) ? null : 'frame rate';
  const bits = isRate(probed.bitRate) ? null : 'bit rate';
  const wrong = count ?? rate ?? bits;
  return wrong === null
    ? null
    : `This file is damaged: its ${wrong} can't be real. Export it again, then upload the new file.`;
}

function isCount(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 0 && value <= MOST);
}

function isRate(value: number | null): boolean {
  return value === null || (value >= 0 && value <= Number.MAX_SAFE_INTEGER);
}
