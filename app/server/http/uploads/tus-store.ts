import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
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

const OPEN_MS = UPLOAD_OPEN_HOURS * 3_600_000;

/**
 * Connects the protocol's server to the upload services. Bytes are in the media store, and everything else
 * about uploads is in the database. An upload's offset is derived from its bytes, so a crashed process loses
 * nothing that it reported.
 */
export class UploadStore extends DataStore {
  readonly #uploads: Services['uploads'];

  constructor(uploads: Services['uploads']) {
    super();
    this.#uploads = uploads;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override getExpiration(): number {
    return OPEN_MS;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.openUpload(requireActor(), { uploadId: upload.id });
    return upload;
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

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.receiveBytes(requireActor(), { uploadId: id, source, offset });
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.deleteUpload(requireActor(), { uploadId: id });
  }
}
