import type { FitFacts } from '#app/domain/fit/fit-facts.ts';

/** Facts that the probe leaves null if a file doesn't have or state them. */
export const UNKNOWN_FACTS = {
  durationMs: null,
  rotation: null,
  frameRate: null,
  frameCount: null,
  bitRate: null,
  videoCodec: null,
  pixelFormat: null,
  isInterlaced: null,
  hasAudio: null,
  audioCodec: null,
  audioChannels: null,
  audioSampleRate: null,
  pageCount: null,
} as const;

type GivenFacts = Pick<FitFacts, 'kind' | 'contentType' | 'sizeBytes' | 'width' | 'height'> &
  Partial<FitFacts>;

/** Returns a file's facts: the given ones, and null for all others. */
export function createFileFacts(given: GivenFacts): FitFacts {
  return { ...UNKNOWN_FACTS, ...given };
}
