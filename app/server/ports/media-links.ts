/** Links to media files that carry their own permission: an expiry and a signature. */
export interface MediaLinks {
  /** An absolute URL that answers GET, HEAD and Range until it ends. */
  create(media: { id: string; fileName: string }, options: { expiresInSeconds: number }): string;
  /** Whether this id, expiry and signature belong together and have not ended. */
  verify(link: { id: string; expiresAt: string; signature: string }): boolean;
  /** The media id inside a link of ours, whether or not it has ended; null for any other URL. */
  parseId(url: string): string | null;
}
