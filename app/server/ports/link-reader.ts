/** The facts that a page declares for its preview card. */
export interface LinkPage {
  readonly title: string | null;
  readonly description: string | null;
  /** URL of the page's image, which isn't downloaded yet. */
  readonly imageUrl: string | null;
}

/**
 * Reads pages that users link to. Every request goes through the URL guard, and untrusted bytes are parsed in
 * isolation.
 */
export interface LinkReader {
  /** Reads a page. Throws UrlFetchError if it can't be fetched, or LinkReadError if it isn't a page. */
  readPage(url: string, options: { readonly signal?: AbortSignal }): Promise<LinkPage>;
  /**
   * Returns an image as a JPEG of at most `maxSide` pixels, by default what a preview card shows; null if it can't be
   * fetched or decoded.
   */
  readImage(
    url: string,
    options: { readonly signal?: AbortSignal; readonly maxSide?: number },
  ): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** The URL doesn't lead to a readable page. The message is for the user who entered it. */
export class LinkReadError extends Error {
  override readonly name = 'LinkReadError';
}
