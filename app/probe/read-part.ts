import type { FileHandle } from 'node:fs/promises';

/** Returns bytes of a file, fewer at its end. */
export async function readPart(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length);
  const { bytesRead } = await file.read(part, 0, length, offset);
  return part.subarray(0, bytesRead);
}
