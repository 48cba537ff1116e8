import { open, stat } from 'node:fs/promises';
import type { ByteRange } from '#app/server/ports/media-store.ts';

/** More than a socket takes at once, so that a writer waits until a piece is through. */
const PIECE_BYTES = 256 * 1024;

/** Null when there is no such file. */
export async function findSize(file: string): Promise<number | null> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.size ?? null;
}

/**
 * Reads through two buffers: one is filled while the other is worked on. A new one per piece would be
 * garbage by the hundred megabytes, which is collected late, and in pauses that hold up everything else.
 */
export async function* readPieces(
  file: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const handle = await open(file, 'r');
  const length = Math.max(0, Math.min(PIECE_BYTES, end - start));
  let [filled, spare] = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)];
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
      [filled, spare] = [spare, filled];
    }
  } finally {
    await reading.catch(() => null);
    await handle.close();
  }
}
