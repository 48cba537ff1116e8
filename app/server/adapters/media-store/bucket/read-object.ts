import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ByteRange } from '#app/server/ports/media-store.ts';
import type { Bucket } from './bucket-client.ts';
import { toStorageOutage } from './bucket-errors.ts';

/** Failures in a row, without a byte in between, after which reading gives up. */
const ATTEMPTS = 4;
const PAUSE_MS = 250;

class WrongBytesError extends Error {
  readonly code = 'ERR_WRONG_BYTES';
}

/**
 * Reads a range of an object. If the connection breaks, reading continues where it stopped, because a
 * platform's upload can take an hour. Throws AppError `unavailable`.
 */
export async function* readObject(
  bucket: Bucket,
  key: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const object: ObjectToRead = { bucket, key, end, etag: undefined };
  let position = start;
  let failures = 0;
  while (position < end) {
    try {
      for await (const bytes of readOnce(object, position)) {
        position += bytes.byteLength;
        failures = 0;
        yield bytes;
      }
    } catch (error) {
      failures += 1;
      if (failures >= ATTEMPTS) throw toStorageOutage(error);
      await pause(PAUSE_MS * 2 ** failures);
    }
  }
}

interface ObjectToRead {
  readonly bucket: Bucket;
  readonly key: string;
  readonly end: number;
  etag: string | undefined;
}

/** Reads to the end, or throws. Yields no byte past the end, even if the service ignores the range's. */
async function* readOnce(object: ObjectToRead, start: number): AsyncGenerator<Uint8Array> {
  const { bucket, key, end } = object;
  const response = await bucket.s3.getObject({
    Bucket: bucket.name,
    Key: key,
    Range: `bytes=${start}-${end - 1}`,
    // A stored object never changes. This makes sure that a second response continues the first.
    ...(object.etag ? { IfMatch: object.etag } : {}),
  });
  object.etag ??= response.ETag;
  const body = response.Body as Readable;
  if (start > 0 && !response.ContentRange?.startsWith(`bytes ${start}-`)) {
    body.destroy();
    throw new WrongBytesError('The storage ignored the range.');
  }
  let position = start;
  for await (const piece of body) {
    const bytes = (piece as Uint8Array).subarray(0, end - position);
    position += bytes.byteLength;
    yield bytes;
    if (position === end) return;
  }
  throw new WrongBytesError(`The storage sent ${end - position} bytes too few.`);
}
