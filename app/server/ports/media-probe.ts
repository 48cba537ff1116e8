import type { ProbeResult } from '#app/domain/media/probed-media.ts';

export interface MediaProbe {
  /** Reads what a stored file is, from its bytes. Throws AppError if reading it takes too much time or memory. */
  probe(storageKey: string): Promise<ProbeResult>;
}
