export interface StoredObject {
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ByteRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Where media bytes lie: a folder on disk, or a bucket. Streams only; nothing is ever held whole. */
export interface MediaStore {
  /**
   * Writes the stream under `key` and makes it visible only when complete; a failed or aborted write
   * leaves nothing. It is done with a piece when it asks for the next. Throws AppError `file_too_large`
   * when more than `maxBytes` arrive.
   */
  write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options: { maxBytes: number },
  ): Promise<StoredObject>;
  /**
   * The bytes in pieces; each is good only until the next is asked for. Throws AppError `not_found`
   * when there is no such object.
   */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  sizeBytes(key: string): Promise<number | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes every object whose key begins with this folder. Deleting what is not there is no error. */
  deleteFolder(folder: string): Promise<void>;
  /** Deletes what writes left that were cut off by the end of their process. */
  deleteLeftovers(): Promise<void>;

  /** Where files lie that arrive in parts, each under a name of its own, until they are adopted. */
  readonly arrivals: MediaArrivals;
}

/** Files on their way in. They lie so that adopting one moves it and copies nothing. */
export interface MediaArrivals {
  readonly folder: string;
  /** How much of it is here; null when there is no such arrival. */
  sizeBytes(name: string): Promise<number | null>;
  /**
   * Makes the whole arrival an object, in one step. Asked again it answers the same. Throws AppError
   * `not_found` when there is neither the arrival nor the object.
   */
  adopt(name: string, key: string): Promise<StoredObject>;
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>;
  /** What still fits on the disk. */
  freeBytes(): Promise<number>;
}
