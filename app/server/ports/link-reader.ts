/** The facts that a page gives for its preview card. */
export interface LinkPage {
  readonly title: string | null;
  readonly description: string | null;
  /** The image that the page names; not fetched yet. */
  readonly imageUrl: string | null;
}

/** Reads pages that users link to. Every fetch goes through the guard, and strangers' bytes are parsed apart. */
export interface LinkReader {
  /** Reads a page. Throws UrlFetchError when it can't be fetched, and LinkReadError when it isn't a page. */
  readPage(url: string, options: { readonly signal?: AbortSignal }): Promise<LinkPage>;
  /** Returns a page's image as a JPEG that fits a preview card; null when it can't be fetched or decoded. */
  readImage(
    url: string,
    options: { readonly signal?: AbortSignal },
  ): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** What the address leads to is no page that can be read. The message is for the person who gave it. */
export class LinkReadError extends Error {
  override readonly name = 'LinkReadError';
}
