import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FitRecipe } from '#app/domain/fit-recipe.ts';
import type { FitRun, FittedFile, MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { MediaTools } from '#app/server/ports/media-tools.ts';
import { FIT_THREADS, toFitArguments } from './fit-arguments.ts';
import { fitPicture } from './fit-picture.ts';

const NO_FFMPEG =
  'Videos and animations cannot be fitted: ffmpeg is not installed on this server. Pictures can. Install ffmpeg and restart Fanfare, or upload a file that the platform takes.';
const PIECE_BYTES = 256 * 1024;

interface FileMediaFitterOptions {
  readonly filePath: (storageKey: string) => string;
  readonly tools: MediaTools;
}

/** Fits files that lie on disk: pictures through sharp, everything that moves through ffmpeg. */
export function createFileMediaFitter({ filePath, tools }: FileMediaFitterOptions): MediaFitter {
  return {
    async findObstacle({ make }) {
      return make === 'jpeg' || (await tools.isAvailable()) ? null : NO_FFMPEG;
    },
    async make(storageKey, recipe, run = {}) {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-fit-'));
      const output = path.join(folder, 'made');
      try {
        await make(tools, { input: filePath(storageKey), output, recipe }, run);
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
      return toFittedFile(folder, output);
    },
  };
}

async function make(
  tools: MediaTools,
  { input, output, recipe }: { input: string; output: string; recipe: FitRecipe },
  { signal, onProgress }: FitRun,
): Promise<void> {
  if (recipe.make === 'jpeg') {
    await writeFile(output, await fitPicture(input, recipe, signal));
    onProgress?.(100);
    return;
  }
  const durationMs = recipe.make === 'mp4' ? recipe.durationMs : null;
  await tools.run(toFitArguments(recipe, { input, output }), {
    threads: FIT_THREADS,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress: toPercent(durationMs, onProgress) } : {}),
  });
}

function toPercent(
  durationMs: number | null,
  onProgress: (percent: number) => void,
): (madeMs: number) => void {
  let told = 0;
  return (madeMs) => {
    const percent = durationMs ? Math.min(99, Math.floor((madeMs / durationMs) * 100)) : 0;
    if (percent <= told) return;
    told = percent;
    onProgress(percent);
  };
}

function toFittedFile(folder: string, file: string): FittedFile {
  return {
    open: () => createReadStream(file, { highWaterMark: PIECE_BYTES }),
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}
