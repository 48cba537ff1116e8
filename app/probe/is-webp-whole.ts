import type { FileWindow } from './file-window.ts';

const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const PICTURES: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ANMF']);

/** Returns whether a WebP is as long as its header states, and its chunks fill it and contain an image. */
export async function isWebpWhole(file: FileWindow): Promise<boolean> {
  const head = await file.read(0, RIFF_BYTES);
  if (head.length < RIFF_BYTES) return false;
  const end = head.readUInt32LE(4) + 8;
  if (end > file.sizeBytes) return false;
  let hasPicture = false;
  for (let at = RIFF_BYTES; at + CHUNK_HEAD_BYTES <= end;) {
    const chunk = await file.read(at, CHUNK_HEAD_BYTES);
    const name = chunk.toString('latin1', 0, 4);
    if (!/^[\x20-\x7e]{4}$/u.test(name)) return false;
    const length = chunk.readUInt32LE(4);
    hasPicture ||= PICTURES.has(name);
    at += CHUNK_HEAD_BYTES + length;
    if (at > end) return false;
    at += length % 2;
  }
  return hasPicture;
}
