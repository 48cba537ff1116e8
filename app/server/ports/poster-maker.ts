import type { MediaKind } from '#app/domain/media/media.ts';

/** What a poster is made from. */
export interface PosterSource {
  readonly storageKey: string;
  readonly kind: MediaKind;
  readonly durationMs: number | null;
}

/** Makes the small picture by which a list shows a file. */
export interface PosterMaker {
  readonly contentType: string;
  /**
   * The finished picture, some ten kilobytes. Null where there is none to be had: of a document, of a
   * file that nobody can decode, and of a video on a machine without ffmpeg.
   */
  make(
    source: PosterSource,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Uint8Array | null>;
}
