import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#app/server/errors/app-error.ts';
import type { MediaStore, StoredObject, WithMediaFile } from '#app/server/ports/media-store.ts';
import { findSize, hashFile, readPieces } from '../disk-files.ts';
import { requireObject } from '../disk-arrivals.ts';
import { createBucketArrivals } from './bucket-arrivals.ts';
import type { Bucket } from './bucket-client.ts';
import { reach, reachIfExists } from './bucket-errors.ts';
import { BucketUploads } from './bucket-uploads.ts';
import { abortOldUploads, deletePrefix, listObjects } from './delete-objects.ts';
import { fromObjectKey, MEDIA_PREFIX, toObjectKey } from './object-keys.ts';
import { readObject } from './read-object.ts';
import type { Scratch } from './scratch.ts';
import { writeObject } from './write-object.ts';

export interface BucketMediaStore extends MediaStore {
  readonly withFile: WithMediaFile;
}

/** Creates a store that keeps media in a bucket of an S3-compatible service. */
export function createBucketMediaStore(bucket: Bucket, scratch: Scratch): BucketMediaStore {
  const uploads = new BucketUploads(bucket, scratch);

  async function requireSize(key: string): Promise<number> {
    const size = await findObjectSize(bucket, toObjectKey(key));
    if (size === null) throw new AppError('not_found', { message: 'The media file is gone.' });
    return size;
  }

  const withFile: WithMediaFile = (key, use) =>
    scratch.withCopy(
      key,
      async () => {
        const sizeBytes = await requireSize(key);
        const pieces = () => readObject(bucket, toObjectKey(key), { start: 0, end: sizeBytes });
        return { sizeBytes, fill: (file) => pipeline(pieces, createWriteStream(file)) };
      },
      use,
    );

  const write: MediaStore['write'] = async (key, source, { maxBytes }) => {
    const objectKey = toObjectKey(key);
    await scratch.forget(key);
    return writeObject({ bucket, scratch }, { objectKey, source, maxBytes });
  };

  return {
    write,
    withFile,
    async open(key, range) {
      const end = await requireSize(key);
      return readObject(bucket, toObjectKey(key), range ?? { start: 0, end });
    },
    sizeBytes: (key) => findObjectSize(bucket, toObjectKey(key)),
    async delete(key) {
      await scratch.forget(key);
      await reach(bucket.s3.deleteObject({ Bucket: bucket.name, Key: toObjectKey(key) }));
    },
    deleteFolder: (folder) => deletePrefix(bucket, `${toObjectKey(folder)}/`),
    async *list() {
      for await (const { key, sizeBytes } of listObjects(bucket, MEDIA_PREFIX))
        yield { key: fromObjectKey(key), sizeBytes };
    },
    async deleteLeftovers() {
      await scratch.removeLeftovers();
      await abortOldUploads(bucket, uploads);
    },
    async adoptFile(file, key) {
      const sizeBytes = (await findSize(file)) ?? requireObject(null).sizeBytes;
      const source = readPieces(file, { start: 0, end: sizeBytes });
      const stored = await write(key, source, { maxBytes: sizeBytes });
      await scratch.keep(key, { file, sizeBytes });
      return stored;
    },
    arrivals: createBucketArrivals({
      uploads,
      measure: (key) => withFile(key, measureCopy),
    }),
  };
}

async function measureCopy(file: string): Promise<StoredObject> {
  const sizeBytes = (await findSize(file)) ?? 0;
  return { sizeBytes, sha256: await hashFile(file, sizeBytes) };
}

/** Returns null when there's no such object, and throws `unavailable` when there's no such bucket. */
async function findObjectSize({ s3, name }: Bucket, key: string): Promise<number | null> {
  const found = await reachIfExists(s3.headObject({ Bucket: name, Key: key }));
  if (found) return found.ContentLength ?? 0;
  // HEAD has no body, so its 404 doesn't say whether the object or the whole bucket is missing.
  await reach(s3.headBucket({ Bucket: name }));
  return null;
}
