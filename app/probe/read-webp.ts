import type { FileHandle } from 'node:fs/promises';
import type { PictureHead } from './picture-head.ts';
import { readPart } from './read-part.ts';
import { isExifSideways } from './read-tiff.ts';

const RIFF_BYTES = 12;
const MAX_CHUNKS = 100_000;
const MAX_EXIF_BYTES = 1024 * 1024;

interface WebpFacts {
  size: { width: number; height: number } | null;
  isSideways: boolean;
  frames: number;
  durationMs: number;
}

/** Reads all chunks: size, rotation, number of images, and duration. */
export async function readWebp(file: FileHandle): Promise<PictureHead | null> {
  const head = await readPart(file, 0, RIFF_BYTES);
  if (head.length < RIFF_BYTES) return null;
  const end = head.readUInt32LE(4) + 8;
  const found: WebpFacts = { size: null, isSideways: false, frames: 0, durationMs: 0 };
  let at = RIFF_BYTES;
  for (let count = 0; at + 8 <= end && count < MAX_CHUNKS; count += 1) {
    const chunk = await readPart(file, at, 8 + 16);
    if (chunk.length < 8) return null;
    const length = chunk.readUInt32LE(4);
    await readChunk(file, found, { chunk, at, length });
    at += 8 + length + (length % 2);
  }
  if (!found.size) return null;
  const { size, isSideways, frames, durationMs } = found;
  return {
    ...size,
    isSideways,
    frameCount: Math.max(1, frames),
    durationMs: frames > 1 ? durationMs : null,
  };
}

async function readChunk(
  file: FileHandle,
  found: WebpFacts,
  { chunk, at, length }: { chunk: Buffer; at: number; length: number },
): Promise<void> {
  const body = chunk.subarray(8);
  switch (chunk.toString('latin1', 0, 4)) {
    case 'VP8X':
      found.size = { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
      break;
    case 'VP8 ':
      found.size ??= {
        width: body.readUInt16LE(6) & 0x3fff,
        height: body.readUInt16LE(8) & 0x3fff,
      };
      break;
    case 'VP8L':
      found.size ??= readLossless(body.readUInt32LE(1));
      break;
    case 'ANMF':
      found.frames += 1;
      found.durationMs += body.readUIntLE(12, 3);
      break;
    case 'EXIF': {
      const exif = await readPart(file, at + 8, Math.min(length, MAX_EXIF_BYTES));
      const hasPrefix = exif.toString('latin1', 0, 6) === 'Exif\0\0';
      found.isSideways = isExifSideways(hasPrefix ? exif.subarray(6) : exif);
    }
  }
}

function readLossless(bits: number): { width: number; height: number } {
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
