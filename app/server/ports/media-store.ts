import type { Readable } from 'node:stream';

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
  /** Yields every object. */
  list(): AsyncIterable<{ readonly key: string; readonly sizeBytes: number }>;
  /** Deletes what interrupted writes left behind. */
  deleteLeftovers(): Promise<void>;
  /**
   * Moves a local file that a tool made into the store, as `key`. The file is gone afterwards, also if this
   * throws AppError `not_found` because there was none.
   */
  adoptFile(file: string, key: string): Promise<StoredObject>;

  /** Files that arrive in parts, until they're adopted. */
  readonly arrivals: MediaArrivals;
}

/** Runs `use` with a local file that has the object's bytes. The file must only be read, and only until then. */
export type WithMediaFile = <T>(key: string, use: (file: string) => Promise<T>) => Promise<T>;

/** An incoming file: its own name, and the key of the object it becomes. */
export interface Arrival {
  readonly name: string;
  readonly key: string;
}

/** Incoming files. They're stored so that adopting one doesn't copy it. */
export interface MediaArrivals {
  /** Prepares an arrival of exactly `sizeBytes` bytes. */
  create(arrival: Arrival, options: { sizeBytes: number }): Promise<void>;
  /**
   * Appends the stream's bytes at `offset`, the current size, and returns the new size. Bytes that it counts
   * survive a crash, and another process can append the next ones.
   */
  append(arrival: Arrival, source: Readable, offset: number): Promise<number>;
  /** Returns how many bytes have arrived; null if there is no such arrival. */
  sizeBytes(arrival: Arrival): Promise<number | null>;
  /**
   * Turns a complete arrival into its object, atomically. Idempotent. Throws AppError `not_found` if neither
   * the arrival nor the object exists.
   */
  adopt(arrival: Arrival): Promise<StoredObject>;
  /** Deletes an arrival; does nothing if it doesn't exist. */
  delete(arrival: Arrival): Promise<void>;
  /** Returns the free space for arrivals in bytes; Infinity if there is no limit. */
  freeBytes(): Promise<number>;
}
