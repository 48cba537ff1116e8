import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD_TOO_LARGE } from '#app/domain/errors/messages.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ByteRange, MediaStore, StoredObject } from '#app/server/ports/media-store.ts';
import { createDiskArrivals } from './disk-arrivals.ts';
import { findSize, readPieces } from './disk-files.ts';

export interface DiskMediaStore extends MediaStore {
  /** Returns an object's location, for readers that need a file (the probe). */
  filePath(key: string): string;
}

const KEY = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_.-]+)*$/u;

/** Creates a store that keeps media in a folder. A file gets its final name only once it's complete. */
export function createDiskMediaStore(folder: string): DiskMediaStore {
  const arriving = path.join(folder, 'arriving');

  function filePath(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`);
    return path.join(folder, 'objects', key);
  }

  async function write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options: { maxBytes: number },
  ): Promise<StoredObject> {
    const target = filePath(key);
    const partial = path.join(arriving, randomUUID());
    await mkdir(arriving, { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    try {
      const stored = await measure(source, { partial, maxBytes: options.maxBytes });
      await rename(partial, target);
      return stored;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async function open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
    const size = await sizeBytes(key);
    if (size === null) throw new AppError('not_found', { message: 'The media file is gone.' });
    return readPieces(filePath(key), range ?? { start: 0, end: size });
  }

  const sizeBytes = (key: string): Promise<number | null> => findSize(filePath(key));

  return {
    write,
    open,
    sizeBytes,
    filePath,
    arrivals: createDiskArrivals(path.join(folder, 'uploads'), filePath),
    delete: (key) => rm(filePath(key), { force: true }),
    deleteFolder: (name) => rm(filePath(name), { force: true, recursive: true }),
    deleteLeftovers: () => deleteOld(arriving),
  };
}

/** No write takes this long. */
const LEFT_OVER_AFTER_MS = 24 * 3_600_000;

async function deleteOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true });
  }
}

async function measure(
  source: AsyncIterable<Uint8Array>,
  { partial, maxBytes }: { partial: string; maxBytes: number },
): Promise<StoredObject> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const handle = await openFile(partial, 'wx');
  try {
    for await (const piece of source) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > maxBytes) {
        throw new AppError('file_too_large', {
          message: `${UPLOAD_TOO_LARGE} (at most ${Math.floor(maxBytes / 1024 / 1024)} MB)`,
        });
      }
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
