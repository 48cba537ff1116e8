import type { Arrival, MediaArrivals, StoredObject } from '#app/server/ports/media-store.ts';
import { requireObject } from '../disk-arrivals.ts';
import { isMissing, reach, toStorageOutage } from './bucket-errors.ts';
import type { BucketUploads } from './bucket-uploads.ts';
import { toObjectKey } from './object-keys.ts';

interface BucketArrivalsOptions {
  readonly uploads: BucketUploads;
  /** Reads a stored object whole. Throws AppError `not_found` if it doesn't exist. */
  readonly measure: (key: string) => Promise<StoredObject>;
}

/** Creates storage for incoming files in a bucket. */
export function createBucketArrivals({ uploads, measure }: BucketArrivalsOptions): MediaArrivals {
  const toId = ({ key }: Arrival): string => toObjectKey(key);
  return {
    create: (arrival, { sizeBytes }) => reach(uploads.prepare(toId(arrival), sizeBytes)),
    append: (arrival, source, offset) =>
      uploads.write(source, toId(arrival), offset).catch((error: unknown) => {
        if (isMissing(error)) return requireObject(null).sizeBytes;
        throw error === source.errored ? error : toStorageOutage(error);
      }),
    sizeBytes: (arrival) => reach(uploads.findOffset(toId(arrival))),
    async adopt(arrival) {
      await reach(uploads.complete(toId(arrival)));
      const stored = await measure(arrival.key);
      await reach(uploads.forget(toId(arrival)));
      return stored;
    },
    delete: (arrival) => reach(uploads.remove(toId(arrival))),
    freeBytes: async () => Infinity,
  };
}
