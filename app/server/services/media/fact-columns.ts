import type { ProbedMedia } from '#app/domain/media/probed-media.ts';

/** Returns the columns of a media asset that hold what was read from its bytes. */
export function toFactColumns({ traits, ...facts }: ProbedMedia) {
  return { ...facts, ...(traits ? { traits } : {}) };
}
