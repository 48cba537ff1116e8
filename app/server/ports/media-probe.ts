import type { ProbeResult } from '#app/domain/media/probed-media.ts';

export interface MediaProbe {
  /** Probes a stored file's bytes. Throws AppError if that takes too much time or memory. */
  probe(storageKey: string): Promise<ProbeResult>;
}
