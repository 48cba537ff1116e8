import type { ProbedMedia } from '#app/domain/media/probed-media.ts';

/** Where nothing is known but what the file is. */
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
