import type { WithMediaFile } from '#app/server/ports/media-store.ts';
import type { ToolOutputs } from '#app/server/ports/tool-outputs.ts';
import { createFileMediaProbe } from '../media-probe/file-media-probe.ts';
import { createFilePosterMaker } from '../media-poster/file-poster-maker.ts';
import { createFileMediaFitter } from '../media-tools/file-media-fitter.ts';
import { createFfmpeg } from '../media-tools/ffmpeg.ts';
import type { ParsePool } from '../parse-pool/parse-pool.ts';
import { createDiskMediaStore } from './disk-media-store.ts';

/** Creates all adapters that work on one folder of media files. */
export function createMediaAdapters(folder: string, parsers: ParsePool) {
  const mediaStore = createDiskMediaStore(folder);
  const withFile: WithMediaFile = (key, use) => use(mediaStore.filePath(key));
  return {
    mediaStore,
    ...createFileTools({ withFile, outputs: mediaStore.outputs, parsers }),
  };
}

/** Creates the adapters that need an object's bytes in a local file: the probe and the converters. */
export function createFileTools(options: {
  readonly withFile: WithMediaFile;
  readonly outputs: ToolOutputs;
  readonly parsers: ParsePool;
}) {
  const tools = createFfmpeg();
  return {
    mediaTools: tools,
    mediaProbe: createFileMediaProbe(options),
    posters: createFilePosterMaker({ ...options, tools }),
    fitter: createFileMediaFitter({ ...options, tools }),
  };
}
