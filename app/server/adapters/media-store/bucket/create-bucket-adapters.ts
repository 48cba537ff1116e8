import type { ParsePool } from '../../parse-pool/parse-pool.ts';
import { createFileTools } from '../create-media-adapters.ts';
import { type BucketSettings, openBucket } from './bucket-client.ts';
import { createBucketMediaStore } from './bucket-media-store.ts';
import { Scratch } from './scratch.ts';

interface BucketStoreOptions {
  readonly settings: BucketSettings;
  readonly scratch: { readonly folder: string; readonly maxBytes: number };
}

/** Opens a bucket's media store on its own. `close` deletes this process's local copies. */
export function createBucketStore({ settings, scratch }: BucketStoreOptions) {
  const bucket = openBucket(settings);
  const outputs = new Scratch(scratch.folder, scratch.maxBytes);
  const { withFile, ...mediaStore } = createBucketMediaStore(bucket, outputs);
  return {
    mediaStore,
    withFile,
    outputs,
    close: async (): Promise<void> => {
      bucket.s3.destroy();
      await outputs.close();
    },
  };
}

/** Creates all adapters that work on media files in a bucket. */
export function createBucketAdapters({
  parsers,
  ...options
}: BucketStoreOptions & { readonly parsers: ParsePool }) {
  const { mediaStore, close, ...files } = createBucketStore(options);
  return { mediaStore, ...createFileTools({ ...files, parsers }), close };
}
