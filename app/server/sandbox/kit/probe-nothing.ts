import type { MediaProbe } from './types.ts';

/** The result for a file that can't be identified. */
export const NOTHING: MediaProbe = {
  kind: 'unknown',
  contentType: null,
  container: null,
  width: null,
  height: null,
  durationSeconds: null,
  videoCodec: null,
  audioCodec: null,
  framesPerSecond: null,
  frameCount: null,
  bitsPerSecond: null,
  chroma: null,
  bitDepth: null,
  isInterlaced: null,
  audioChannels: null,
  audioSampleRate: null,
  pageCount: null,
};
