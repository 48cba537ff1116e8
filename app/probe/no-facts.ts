import type { ProbedMedia } from '#app/domain/media/probed-media.ts';

/** The facts of a file when only its type is known. */
export const NO_FACTS = {
  width: null,
  height: null,
  durationMs: null,
  videoCodec: null,
  audioCodec: null,
  container: null,
  rotation: null,
  frameRate: null,
  bitRate: null,
  hasAudio: null,
  pixelFormat: null,
  isInterlaced: null,
  audioChannels: null,
  audioSampleRate: null,
  frameCount: null,
  pageCount: null,
  traits: null,
} as const satisfies Omit<ProbedMedia, 'kind' | 'contentType'>;
