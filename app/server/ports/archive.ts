export interface ArchiveEntry {
  /** Path inside the archive, with forward slashes. */
  readonly name: string;
  readonly at: Date;
  /** False for images and videos, which are already compressed. */
  readonly isCompressed: boolean;
  /** Called when the entry is next. Each chunk is valid only until the next is requested. */
  open(): AsyncIterable<Uint8Array>;
}

/**
 * Streams an archive as fast as it's read: an entry is opened once the previous ones are written, and nothing
 * is held in memory as a whole. An error in an entry fails the stream.
 */
export type WriteArchive = (entries: AsyncIterable<ArchiveEntry>) => AsyncIterable<Uint8Array>;
