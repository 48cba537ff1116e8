/** Links to media files that grant access themselves, by an expiry and a signature. */
export interface MediaLinks {
  /** Returns an absolute URL that serves GET, HEAD, and Range requests until it expires. */
  create(media: { id: string; fileName: string }, options: { expiresInSeconds: number }): string;
  /** Returns whether the signature matches the ID and expiry and the link hasn't expired. */
  verify(link: { id: string; expiresAt: string; signature: string }): boolean;
  /** Returns the media ID in one of our links, expired or not; null for any other URL. */
  parseId(url: string): string | null;
}
