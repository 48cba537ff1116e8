import type { VideoFormat, VideoSource } from '#app/domain/library/video-download.ts';

/** A format with everything needed to download it. */
export interface FetchableFormat extends Omit<VideoFormat, 'url'> {
  readonly url: string;
  /** Headers that the site requires. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface FoundVideo {
  readonly title: string | null;
  /** How it was found. */
  readonly source: VideoSource;
  /** The page or file that was examined, after redirects. */
  readonly pageUrl: string;
  /** Best first: video with sound before either alone, larger pictures before smaller ones. */
  readonly formats: readonly FetchableFormat[];
}

/** The URL has no video that Fanfare could download. The message tells the user why. */
export class NoVideoError extends Error {
  override readonly name = 'NoVideoError';
}

export interface VideoFinder {
  /** Throws NoVideoError, or UrlFetchError if the URL itself can't be fetched. */
  find(url: string, options: { readonly signal?: AbortSignal }): Promise<FoundVideo>;
}
