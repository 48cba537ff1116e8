import { isStorageKey } from '../storage-key.ts';

/** Everything in the library. */
export const MEDIA_PREFIX = 'media/';
/** What belongs to uploads in progress, besides their multipart uploads. */
const UPLOADS_PREFIX = 'uploads/';

/** Returns the name in the bucket of a stored object. */
export function toObjectKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
  return `${MEDIA_PREFIX}${key}`;
}

/** Returns the storage key of an object in the bucket. */
export function fromObjectKey(objectKey: string): string {
  return objectKey.slice(MEDIA_PREFIX.length);
}

/** Returns the name of the object that describes an upload in progress. */
export function toInfoKey(objectKey: string): string {
  return `${UPLOADS_PREFIX}${fromObjectKey(objectKey)}.info`;
}

/** Returns the name of the object with an upload's last bytes, which are too few for a part. */
export function toTailKey(objectKey: string): string {
  return `${UPLOADS_PREFIX}${fromObjectKey(objectKey)}.part`;
}
