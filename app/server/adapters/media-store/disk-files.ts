import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { ByteRange } from '#app/server/ports/media-store.ts';

/** More than a socket accepts at once, so a writer waits until each chunk is sent. */
const PIECE_BYTES = 256 * 1024;

/** Returns the size in bytes, or null when there's no such file. */
export async function findSize(file: string): Promise<number | null> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.size ?? null;
}

/**
 * Buffers kept for reuse by later reads, because a platform that takes a file in small parts causes a new
 * open for each part. Two for each of the six platforms, plus a few for files that users view meanwhile.
 */
const spares: Buffer[] = [];
const MAX_SPARES = 16;

function takeBuffer(sizeBytes: number): Buffer {
  return (sizeBytes === PIECE_BYTES && spares.pop()) || Buffer.allocUnsafeSlow(sizeBytes);
}

function leaveBuffer(buffer: Buffer): void {
  if (buffer.length === PIECE_BYTES && spares.length < MAX_SPARES) spares.push(buffer);
}

/**
 * Reads a file through two buffers: one is filled while the caller uses the other. Allocating a buffer per
 * chunk would create hundreds of megabytes of garbage, which is collected late and in pauses that block
 * everything else. Requesting the next chunk invalidates the previous one.
 */
export async function* readPieces(
  file: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const handle = await open(file, 'r');
  const length = Math.max(0, Math.min(PIECE_BYTES, end - start));
  let [filled, spare] = [takeBuffer(length), takeBuffer(length)];
  const read = (buffer: Buffer, position: number) =>
    handle.read(buffer, 0, Math.min(length, end - position), position);
  let reading = read(filled, start);
  try {
    for (let position = start; position < end;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      position += bytesRead;
      if (position < end) reading = read(spare, position);
      yield filled.subarray(0, bytesRead);
      // A writer accepts a short last chunk without waiting, and may still hold it after this function
      // returns.
      if (position >= end && bytesRead === length) leaveBuffer(filled);
      [filled, spare] = [spare, filled];
    }
    leaveBuffer(filled);
  } finally {
    await reading.catch(() => null);
    await handle.close();
  }
}

/** Returns the SHA-256 of a file's bytes, in hex. */
export async function hashFile(file: string, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of readPieces(file, { start: 0, end: sizeBytes })) hash.update(piece);
  return hash.digest('hex');
}
