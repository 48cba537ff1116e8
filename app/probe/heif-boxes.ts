import type { FileWindow } from './file-window.ts';

interface Box {
  readonly name: string;
  readonly body: Buffer;
}

/** Reads a box header in a file. A size of 0 means that the box extends to the end of the file. */
export async function readTopBox(
  file: FileWindow,
  at: number,
): Promise<{ name: string; size: number }> {
  const head = await file.read(at, 16);
  return { name: head.toString('latin1', 4, 8), size: readSize(head, file.sizeBytes - at) };
}

function readSize(head: Buffer, rest: number): number {
  if (head.length < 8) return 0;
  const short = head.readUInt32BE(0);
  if (short === 0) return rest;
  return short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
}

/** Yields the boxes inside another box. */
export function* listBoxes(bytes: Buffer | null): Generator<Box> {
  for (let at = 0; bytes && at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield {
      name: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + size),
    };
    at += size;
  }
}

/** Returns the content of the first box with this name, or null. */
export function findBox(bytes: Buffer | null, boxType: string): Buffer | null {
  for (const { name, body } of listBoxes(bytes)) if (name === boxType) return body;
  return null;
}
