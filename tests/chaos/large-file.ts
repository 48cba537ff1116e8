import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';

const BOX_HEADER_BYTES = 8;
const PIECE_BYTES = 1024 * 1024;
const STAMP_EVERY_BYTES = 64 * 1024;
/** A box's length has 32 bits. */
const MAX_BYTES = 2 ** 32 - 1;

export interface LargeFile {
  /** Path of a short MP4. */
  readonly source: string;
  readonly target: string;
  readonly sizeBytes: number;
}

/**
 * Writes an MP4 enlarged with a trailing `free` box, which players skip. It's streamed, and no two blocks of
 * 64 KB are the same, so misplaced bytes change its hash.
 */
export async function writeLargeVideo({ source, target, sizeBytes }: LargeFile): Promise<void> {
  const video = await readFile(source);
  const boxBytes = sizeBytes - video.length;
  if (boxBytes < BOX_HEADER_BYTES || sizeBytes > MAX_BYTES)
    throw new RangeError(`A video of ${sizeBytes} bytes cannot be made: too small or above 4 GB.`);
  const header = Buffer.alloc(BOX_HEADER_BYTES);
  header.writeUInt32BE(boxBytes, 0);
  header.write('free', 4, 'latin1');
  const file = await open(target, 'wx');
  try {
    await file.writeFile(video);
    await file.writeFile(header);
    for await (const piece of pieces(boxBytes - BOX_HEADER_BYTES)) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

async function* pieces(sizeBytes: number): AsyncGenerator<Uint8Array> {
  const piece = randomBytes(PIECE_BYTES);
  for (let written = 0; written < sizeBytes; written += PIECE_BYTES) {
    for (let at = 0; at < PIECE_BYTES; at += STAMP_EVERY_BYTES)
      piece.writeUInt32BE((written + at) / STAMP_EVERY_BYTES, at);
    yield piece.subarray(0, Math.min(PIECE_BYTES, sizeBytes - written));
  }
}
