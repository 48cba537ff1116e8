import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./fixtures/', import.meta.url);

export type FixtureName =
  | 'clip.mp4'
  | 'long.mp4'
  | 'fake.mp4'
  | 'photo.jpg'
  | 'photo.png'
  | 'loop.gif'
  | 'paper.pdf';

/** Returns a fixture's path. */
export function getFixturePath(name: FixtureName): string {
  return fileURLToPath(new URL(name, FOLDER));
}

/**
 * Reads a fixture. `clip.mp4`: 4 s, 640×360, H.264 and AAC, above 75 KB. `long.mp4`: 141 s, without audio.
 */
export async function readFixture(name: FixtureName): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await readFile(getFixturePath(name)));
}
