import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#app/server/errors/app-error.ts';
import type { MediaArrivals, StoredObject } from '#app/server/ports/media-store.ts';
import { findSize, readPieces } from './disk-files.ts';

const NAME = /^[A-Za-z0-9_-]+$/u;

/** Creates storage for incoming files in a folder on the same disk as the media. */
export function createDiskArrivals(
  folder: string,
  filePath: (key: string) => string,
): MediaArrivals {
  mkdirSync(folder, { recursive: true });

  function toPath(name: string): string {
    if (!NAME.test(name)) throw new Error(`Not the name of an upload: ${name}`);
    return path.join(folder, name);
  }

  return {
    folder,
    sizeBytes: (name) => findSize(toPath(name)),
    async adopt(name, key) {
      const target = filePath(key);
      const arrived = await measureFile(toPath(name));
      if (arrived === null) return requireObject(target);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(toPath(name), target);
      return arrived;
    },
    delete: (name) => rm(toPath(name), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function requireObject(file: string): Promise<StoredObject> {
  const found = await measureFile(file);
  if (!found) throw new AppError('not_found', { message: 'The data of this upload is gone.' });
  return found;
}

/** Reads the file once while flushing it to disk. Returns null when there's no file. */
async function measureFile(file: string): Promise<StoredObject | null> {
  const sizeBytes = await findSize(file);
  if (sizeBytes === null) return null;
  const [sha256] = await Promise.all([hashFile(file, sizeBytes), flush(file)]);
  return { sizeBytes, sha256 };
}

async function hashFile(file: string, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of readPieces(file, { start: 0, end: sizeBytes })) hash.update(piece);
  return hash.digest('hex');
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
