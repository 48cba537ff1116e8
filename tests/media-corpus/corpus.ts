import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { CorpusBuilder } from './corpus-builder.ts';
import type { Recipe } from './corpus-builder.ts';
import { CHANGED_VIDEOS } from './recipes/changed-videos.ts';
import { OTHER_FILES } from './recipes/documents.ts';
import { IMAGES } from './recipes/images.ts';
import { VIDEOS } from './recipes/videos.ts';

const RECIPES: Recipe[] = [...VIDEOS, ...CHANGED_VIDEOS, ...IMAGES, ...OTHER_FILES];
const HERE = import.meta.dirname;
const CACHE = join(HERE, '../../.cache/media-corpus');
const WAIT_FOR_OTHER_MS = 100;

/** Returns the folder with the whole corpus. The first call creates it, later ones reuse it. */
export async function mediaCorpus(): Promise<string> {
  const folder = join(CACHE, await hashRecipes());
  await mkdir(CACHE, { recursive: true });
  while (!(await exists(folder))) await makeOrWait(folder);
  return folder;
}

/** Creates the corpus, or waits while another test file is creating it. */
async function makeOrWait(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const isFirst = await mkdir(unfinished).then(
    () => true,
    () => false,
  );
  if (!isFirst) {
    await pause(WAIT_FOR_OTHER_MS);
    return;
  }
  try {
    await new CorpusBuilder(unfinished, RECIPES).makeAll();
    await rename(unfinished, folder);
    await removeOthers(folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes what older recipes made. */
async function removeOthers(folder: string): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    if (path !== folder && !name.endsWith('.unfinished')) await rm(path, { recursive: true });
  }
}

/** Hashes the recipes and the encoders' versions, which together determine the files. */
async function hashRecipes(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  hash.update((await promisify(execFile)('ffmpeg', ['-version'])).stdout);
  for (const folder of ['.', 'recipes', 'formats']) {
    const names = (await readdir(join(HERE, folder))).filter((name) => name.endsWith('.ts'));
    for (const name of names.sort()) {
      if (!name.startsWith('verdict')) hash.update(await readFile(join(HERE, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
