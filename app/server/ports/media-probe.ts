import type { MediaKind } from '#app/domain/media.ts';

/** What the bytes of a file are. Never decided by its name. */
export interface ProbedMedia {
  readonly kind: MediaKind;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
}

export interface MediaProbe {
  /** Null when the file is none of the types that Fanfare takes, or is damaged. */
  probe(storageKey: string): Promise<ProbedMedia | null>;
}
