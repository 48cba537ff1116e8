import { createFileMediaProbe } from '../media-probe/file-media-probe.ts';
import { createFilePosterMaker } from '../media-poster/file-poster-maker.ts';
import { createFileMediaFitter } from '../media-tools/file-media-fitter.ts';
import { createFfmpeg } from '../media-tools/ffmpeg.ts';
import type { ParsePool } from '../parse-pool/parse-pool.ts';
import { createDiskMediaStore } from './disk-media-store.ts';

/** Creates all adapters that work on one folder of media files. */
export function createMediaAdapters(folder: string, parsers: ParsePool) {
  const mediaStore = createDiskMediaStore(folder);
  const mediaTools = createFfmpeg();
  const filePath = (storageKey: string): string => mediaStore.filePath(storageKey);
  return {
    mediaStore,
    mediaTools,
    mediaProbe: createFileMediaProbe({ filePath, parsers }),
    posters: createFilePosterMaker({ filePath, tools: mediaTools, parsers }),
    fitter: createFileMediaFitter({
      filePath,
      tools: mediaTools,
      parsers,
      arrivals: mediaStore.arrivals,
    }),
  };
}
