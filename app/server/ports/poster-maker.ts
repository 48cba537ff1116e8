import type { MediaKind } from '#app/domain/media/media.ts';
import type { MediaTracks } from '#app/domain/media/media-tracks.ts';

/** The source of a poster. */
export interface PosterSource {
  readonly storageKey: string;
  readonly kind: MediaKind;
  readonly durationMs: number | null;
  /** For a video with several tracks. */
  readonly tracks?: MediaTracks | undefined;
}

export interface ModelPictureOptions {
  /** The poster's file. Files of one workspace take turns with those of others. */
  readonly storageKey: string;
  readonly signal?: AbortSignal | undefined;
}

/** Creates posters: the small pictures that lists show for files. */
export interface PosterMaker {
  readonly contentType: string;
  /**
   * Returns the finished picture, about ten kilobytes. Null if there can't be one: for a document, an
   * undecodable file, or a video on a machine without ffmpeg.
   */
  make(
    source: PosterSource,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Uint8Array | null>;
  /**
   * Encodes a poster as a JPEG for a language model, at most 512 pixels on a side. Null if it can't be
   * decoded.
   */
  toModelPicture(poster: Uint8Array, options: ModelPictureOptions): Promise<Uint8Array | null>;
}
