import type { ProbedMedia } from '#app/domain/probed-media.ts';

export interface MediaProbe {
  /** Null when the file is none of the types that Fanfare takes, or is damaged. */
  probe(storageKey: string): Promise<ProbedMedia | null>;
}
