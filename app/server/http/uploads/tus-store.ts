import { AsyncLocalStorage } from 'node:async_hooks';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore, MemoryConfigstore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import { UPLOAD_OPEN_HOURS } from '#app/domain/media/upload-limits.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';

/** The actor of the current request, for everything that the protocol's server does for it. */
export const uploadingActor = new AsyncLocalStorage<Actor>();

export function requireActor(): Actor {
  const actor = uploadingActor.getStore();
  if (!actor) throw new Error('An upload was accessed outside a request.');
  return actor;
}

/** More than the remainder of a block that a full disk may still have room for. */
const PROBE_BYTES = 1024 * 1024;
const OPEN_MS = UPLOAD_OPEN_HOURS * 3_600_000;

/**
 * Stores upload bytes as files, and everything else about uploads in the database. An upload's offset is
 * derived from its file, so a crashed process loses nothing.
 */
export class UploadFileStore extends FileStore {
  readonly #uploads: Services['uploads'];

  constructor(uploads: Services['uploads']) {
    super({
      directory: uploads.folder,
      expirationPeriodInMilliseconds: OPEN_MS,
      configstore: new MemoryConfigstore(),
    });
    this.#uploads = uploads;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    // The database has the upload, so nothing is kept in memory.
    await this.configstore.delete(upload.id);
    return created;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#uploads.resumeUpload(requireActor(), { uploadId: id });
    const { receivedBytes, sizeBytes, fileName, platform, altText } = row;
    // A protocol error is an object by the package's own rules.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (receivedBytes === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({
      id,
      size: sizeBytes,
      offset: receivedBytes,
      metadata: { filename: fileName, platform, altText },
      creation_date: new Date(row.expiresAt.getTime() - OPEN_MS).toISOString(),
    });
  }

  /** An empty write to a complete upload asks to finish it. The file may no longer exist. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { size } = await this.getUpload(id);
    if (offset !== size) {
      return super.write(stream, id, offset).catch(async (error: unknown) => {
        await this.#probeDisk(id);
        throw error;
      });
    }
    stream.resume();
    return offset;
  }

  /** The package hides why a write failed, so a write of our own surfaces the disk's error. */
  async #probeDisk(id: string): Promise<void> {
    const probe = path.join(this.directory, `${id}.probe`);
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true });
    } finally {
      await rm(probe, { force: true });
    }
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.deleteUpload(requireActor(), { uploadId: id });
  }
}
