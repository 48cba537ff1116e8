import { randomUUID } from 'node:crypto';
import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ByteRange, MediaStore, StoredObject } from '#app/server/ports/media-store.ts';
import type { ToolOutputs } from '#app/server/ports/tool-outputs.ts';
import { createToolOutputs } from './create-tool-outputs.ts';
import { createDiskArrivals, moveFile, requireObject } from './disk-arrivals.ts';
import { findSize, readPieces } from './disk-files.ts';
import { measureStream } from './measure-stream.ts';
import { isStorageKey } from './storage-key.ts';

export interface DiskMediaStore extends MediaStore {
  /** Returns an object's location, for readers that need a file (the probe). */
  filePath(key: string): string;
  /** Where tools write the files they make. On the same disk, so that keeping one doesn't copy it. */
  readonly outputs: ToolOutputs;
}

/** Creates a store that keeps media in a folder. A file gets its final name only once it's complete. */
export function createDiskMediaStore(folder: string): DiskMediaStore {
  const arriving = path.join(folder, 'arriving');
  const uploads = path.join(folder, 'uploads');

  function filePath(key: string): string {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
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
    list: () => listFiles(path.join(folder, 'objects')),
    async adoptFile(file, key) {
      return requireObject(await moveFile(file, filePath(key)));
    },
    arrivals: createDiskArrivals(uploads, filePath),
    outputs: createToolOutputs(uploads),
    delete: (key) => rm(filePath(key), { force: true }),
    deleteFolder: (name) => rm(filePath(name), { force: true, recursive: true }),
    deleteLeftovers: () => deleteOld(arriving),
  };
}

async function* listFiles(root: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
  const names = await readdir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const found = await stat(path.join(root, name)).catch(() => null);
    if (found?.isFile()) yield { key: name.split(path.sep).join('/'), sizeBytes: found.size };
  }
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
  const measured = measureStream(source, maxBytes);
  const handle = await openFile(partial, 'wx');
  try {
    for await (const piece of measured.pieces) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return measured.toStored();
}
