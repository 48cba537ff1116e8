export interface StoredObject {
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ByteRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * Storage for media bytes: a folder on disk, or a bucket. Streams only; no file is ever held in memory as a
 * whole.
 */
export interface MediaStore {
  /**
   * Writes the stream under `key` and makes it visible only once complete; a failed or aborted write leaves
   * nothing behind. The writer is done with a chunk when it requests the next. Throws AppError
   * `file_too_large` if more than `maxBytes` arrive.
   */
  write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options: { maxBytes: number },
  ): Promise<StoredObject>;
  /**
   * Returns the bytes in chunks; each is valid only until the next is requested. Throws AppError `not_found`
   * if there is no such object.
   */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  sizeBytes(key: string): Promise<number | null>;
  /** Deletes an object; does nothing if it doesn't exist. */
  delete(key: string): Promise<void>;
  /** Deletes every object whose key starts with this folder; does nothing if there is none. */
  deleteFolder(folder: string): Promise<void>;
  /** Deletes partial files of writes that a crash interrupted. */
  deleteLeftovers(): Promise<void>;

  /** Files that arrive in parts, each under a name of its own, until they're adopted. */
  readonly arrivals: MediaArrivals;
}

/** Incoming files. They're stored so that adopting one is a move, not a copy. */
export interface MediaArrivals {
  readonly folder: string;
  /** Returns how many bytes have arrived; null if there is no such arrival. */
  sizeBytes(name: string): Promise<number | null>;
  /**
   * Turns a complete arrival into an object, atomically. Idempotent. Throws AppError `not_found` if neither
   * the arrival nor the object exists.
   */
  adopt(name: string, key: string): Promise<StoredObject>;
  /** Deletes an arrival; does nothing if it doesn't exist. */
  delete(name: string): Promise<void>;
  /** Returns the free disk space in bytes. */
  freeBytes(): Promise<number>;
}
