import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#app/server/errors/app-error.ts';
import type { MediaArrivals, StoredObject } from '#app/server/ports/media-store.ts';
import { findSize, hashFile } from './disk-files.ts';

const NAME = /^[A-Za-z0-9_-]+$/u;

/** Creates storage for incoming files in a folder on the same disk as the media. */
export function createDiskArrivals(
  folder: string,
  filePath: (key: string) => string,
): MediaArrivals {
  mkdirSync(folder, { recursive: true });

  function toPath({ name }: { readonly name: string }): string {
    if (!NAME.test(name)) throw new Error(`Not the name of an upload: ${name}`);
    return path.join(folder, name);
  }

  return {
    create: (arrival) => writeFile(toPath(arrival), ''),
    append: (arrival, source, offset) => appendAt(toPath(arrival), source, offset),
    sizeBytes: (arrival) => findSize(toPath(arrival)),
    async adopt(arrival) {
      const target = filePath(arrival.key);
      return (await moveFile(toPath(arrival), target)) ?? requireObject(await measureFile(target));
    },
    delete: (arrival) => rm(toPath(arrival), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function appendAt(file: string, source: Readable, offset: number): Promise<number> {
  const target = createWriteStream(file, { flags: 'r+', start: offset });
  await pipeline(source, target);
  return offset + target.bytesWritten;
}

/** Moves a file to its final path once its bytes are flushed to disk. Returns null when there's no file. */
export async function moveFile(file: string, target: string): Promise<StoredObject | null> {
  const measured = await measureFile(file);
  if (measured === null) return null;
  await mkdir(path.dirname(target), { recursive: true });
  await rename(file, target);
  return measured;
}

export function requireObject(found: StoredObject | null): StoredObject {
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

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
