import { createHash } from 'node:crypto';
import { UPLOAD_TOO_LARGE } from '#app/domain/errors/messages/media.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { StoredObject } from '#app/server/ports/media-store.ts';

interface MeasuredStream {
  /** The stream's chunks. Iterating throws AppError `file_too_large` after more than `maxBytes`. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Returns the size and hash of what has been read. */
  toStored(): StoredObject;
}

/** Passes a stream through while counting and hashing its bytes. */
export function measureStream(source: AsyncIterable<Uint8Array>, maxBytes: number): MeasuredStream {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* measure(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > maxBytes) {
        throw new AppError('file_too_large', {
          message: `${UPLOAD_TOO_LARGE} (at most ${Math.floor(maxBytes / 1024 / 1024)} MB)`,
        });
      }
      hash.update(piece);
      yield piece;
    }
  }
  return { pieces: measure(), toStored: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}
