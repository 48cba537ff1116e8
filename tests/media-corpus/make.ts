import { copyFile, mkdir, open, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaCorpus } from './corpus.ts';

/** Files from this size on have content only in their first `CONTENT_BYTES`. */
const LONG_BYTES = 100_000_000;
const CONTENT_BYTES = 1_000_000;

/** Copies a large file of the corpus without storing its zeros, which are nearly all of it. */
async function copySparse(from: string, to: string): Promise<void> {
  const { size } = await stat(from);
  if (size < LONG_BYTES) return copyFile(from, to);
  const source = await open(from);
  const content = Buffer.alloc(CONTENT_BYTES);
  await source.read(content);
  await source.close();
  const target = await open(to, 'w');
  await target.write(content);
  await target.close();
  await truncate(to, size);
}

const folder = process.argv[2];
if (!folder) {
  process.stderr.write('Say where: node tests/media-corpus/make.ts <folder>\n');
  process.exit(2);
}
const corpus = await mediaCorpus();
await mkdir(folder, { recursive: true });
const names = await readdir(corpus);
for (const name of names) await copySparse(join(corpus, name), join(folder, name));
process.stdout.write(`${names.length} files lie in ${folder}.\n`);
