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
 * What reads have left behind for the next ones: a platform that takes a file in small parts has it opened
 * for each of them. Two for each of the six platforms, and some for files that are looked at meanwhile.
 */
const spares: Buffer[] = [];
const MOST_SPARES = 16;

function takeBuffer(sizeBytes: number): Buffer {
  return (sizeBytes === PIECE_BYTES && spares.pop()) || Buffer.allocUnsafeSlow(sizeBytes);
}

function leaveBuffer(buffer: Buffer): void {
  if (buffer.length === PIECE_BYTES && spares.length < MOST_SPARES) spares.push(buffer);
}

/**
 * Reads through two buffers: one is filled while the other is worked on. A new one per piece would be
 * garbage by the hundred megabytes, which is collected late, and in pauses that hold up everything else.
 * Whoever asks for the next piece is done with the one before.
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
      // A writer takes a short last piece without waiting, and may still have it when this ends.
      if (position >= end && bytesRead === length) leaveBuffer(filled);
      [filled, spare] = [spare, filled];
    }
    leaveBuffer(filled);
  } finally {
    await reading.catch(() => null);
    await handle.close();
  }
}
