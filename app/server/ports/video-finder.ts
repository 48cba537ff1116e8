import type { VideoFormat, VideoSource } from '#app/domain/library/video-download.ts';

/** A format with what is needed to fetch it. */
export interface FetchableFormat extends Omit<VideoFormat, 'url'> {
  readonly url: string;
  /** What the site wants to see beside the address. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface FoundVideo {
  readonly title: string | null;
  /** How it was found. */
  readonly source: VideoSource;
  /** The page or file that was looked at, after redirects. */
  readonly pageUrl: string;
  /** Best first: picture and sound together before either alone, larger pictures before smaller. */
  readonly formats: readonly FetchableFormat[];
}

/** There is no video at an address that Fanfare could fetch. The message says why, for the person. */
export class NoVideoError extends Error {
  override readonly name = 'NoVideoError';
}

export interface VideoFinder {
  /** Throws NoVideoError, or UrlFetchError when the address itself cannot be fetched. */
  find(url: string, options: { readonly signal?: AbortSignal }): Promise<FoundVideo>;
}
