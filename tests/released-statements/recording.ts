import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('statements.json.br', import.meta.url));

/** The statements of a release, as its tests sent them. */
const Recording = z.object({
  /** What `git describe` calls the commit. */
  release: z.string(),
  recordedOn: z.iso.date(),
  statements: z.array(z.string()),
});
export type Recording = z.infer<typeof Recording>;

export async function readRecording(): Promise<Recording> {
  const bytes = await promisify(brotliDecompress)(await readFile(FILE));
  return Recording.parse(JSON.parse(bytes.toString('utf8')));
}

/** Writes the recording and returns its size in bytes. */
export async function writeRecording(recording: Recording): Promise<number> {
  const bytes = await promisify(brotliCompress)(JSON.stringify(recording));
  await writeFile(FILE, bytes);
  return bytes.length;
}
