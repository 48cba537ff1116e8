import path from 'node:path';
import { createMediaAdapters } from '#app/server/adapters/media-store/create-media-adapters.ts';
import { createParsePool, type ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import type { Config } from '#app/server/config/config.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

type MediaAdapters = Pick<
  ServiceDeps,
  'mediaStore' | 'mediaTools' | 'mediaProbe' | 'posters' | 'fitter'
>;

export interface OpenedMedia {
  readonly parsers: ParsePool;
  readonly media: MediaAdapters;
  /** Deletes this process's local copies of media, if it has any. */
  readonly close: () => Promise<void>;
}

/** Opens the media store that the settings name. The AWS SDK is only loaded with a bucket. */
export async function openMedia({
  dataDir,
  storage,
}: Pick<Config, 'dataDir' | 'storage'>): Promise<OpenedMedia> {
  const parsers = createParsePool();
  if (!storage) {
    const media = createMediaAdapters(path.join(dataDir, 'media'), parsers);
    return { parsers, media, close: async () => undefined };
  }
  const { createBucketAdapters } =
    await import('#app/server/adapters/media-store/bucket/create-bucket-adapters.ts');
  const scratch = { folder: path.join(dataDir, 'scratch'), maxBytes: storage.scratchBytes };
  const { close, ...media } = createBucketAdapters({ settings: storage, scratch, parsers });
  return { parsers, media, close };
}
