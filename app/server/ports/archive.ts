export interface ArchiveEntry {
  /** A path inside the archive, with slashes. */
  readonly name: string;
  readonly at: Date;
  /** Pictures and videos are small already. */
  readonly isCompressed: boolean;
  /** Asked for when it is the entry's turn. A piece is good only until the next is asked for. */
  open(): AsyncIterable<Uint8Array>;
}

/**
 * The bytes of one archive, at the reader's pace: an entry is opened when those before it are through, and
 * nothing is ever held whole. What goes wrong in an entry breaks the stream.
 */
export type WriteArchive = (entries: AsyncIterable<ArchiveEntry>) => AsyncIterable<Uint8Array>;
