import type { Config } from '#app/server/config/config.ts';
import type { MediaStore } from '#app/server/ports/media-store.ts';
import { openMedia } from '../open-media.ts';

/** Runs `work` with the media store that the settings name, and closes the store. */
export async function withMediaStore<T>(
  config: Pick<Config, 'dataDir' | 'storage'>,
  work: (mediaStore: MediaStore) => Promise<T>,
): Promise<T> {
  const { media, parsers, close } = await openMedia(config);
  try {
    return await work(media.mediaStore);
  } finally {
    parsers.close();
    await close();
  }
}
