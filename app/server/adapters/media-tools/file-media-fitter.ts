import { randomUUID } from 'node:crypto';
import { appendFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FitRecipe, type ImageFitRecipe, makesPicture } from '#app/domain/fit-recipe.ts';
import type { FitRun, MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { MediaArrivals } from '#app/server/ports/media-store.ts';
import { MediaToolError, type MediaTools } from '#app/server/ports/media-tools.ts';
import { ParseError } from '#app/server/adapters/parse-pool/parse-child.ts';
import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { toLane } from '#app/server/adapters/parse-pool/to-lane.ts';
import { findIndexBytes } from '#app/probe/iso-boxes.ts';
import { encodeWell } from './encode-well.ts';
import { FIT_THREADS, toFitArguments } from './fit-arguments.ts';

const NO_FFMPEG =
  'Videos and animations cannot be fitted: ffmpeg is not installed on this server. Pictures can. Install ffmpeg and restart Fanfare, or upload a file that the platform takes.';

const PREFIX = 'fit-';
/** No fit takes so long without writing. */
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

interface FileMediaFitterOptions {
  readonly filePath: (storageKey: string) => string;
  readonly tools: MediaTools;
  readonly parsers: ParsePool;
  /** Where it makes the file: on the disk of the media, so that keeping it copies nothing. */
  readonly arrivals: MediaArrivals;
}

/** Fits files that lie on disk: pictures through sharp, everything that moves through ffmpeg. */
export function createFileMediaFitter(options: FileMediaFitterOptions): MediaFitter {
  const { filePath, tools, parsers, arrivals } = options;
  return {
    async findObstacle(recipe) {
      return makesPicture(recipe) || (await tools.isAvailable()) ? null : NO_FFMPEG;
    },
    async make(storageKey, recipe, run = {}) {
      const arrival = `${PREFIX}${randomUUID()}`;
      const output = path.join(arrivals.folder, arrival);
      const input = filePath(storageKey);
      const discard = () => arrivals.delete(arrival);
      try {
        await Promise.all([
          makesPicture(recipe)
            ? makePicture(parsers, { storageKey, input, output, recipe }, run)
            : make(tools, { input, output, recipe }, run),
          removeLeftovers(arrivals),
        ]);
      } catch (error) {
        await discard();
        throw error;
      }
      return { arrival, discard };
    },
  };
}

/** What processes left that died in the middle of a fit. */
async function removeLeftovers(arrivals: MediaArrivals): Promise<void> {
  const names = await readdir(arrivals.folder);
  for (const name of names.filter((entry) => entry.startsWith(PREFIX))) {
    const found = await stat(path.join(arrivals.folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_AFTER_MS) await arrivals.delete(name);
  }
}

type MovingRecipe = Exclude<FitRecipe, ImageFitRecipe>;

interface PictureToMake {
  readonly storageKey: string;
  readonly input: string;
  readonly output: string;
  readonly recipe: ImageFitRecipe;
}

async function makePicture(
  parsers: ParsePool,
  { storageKey, input, output, recipe }: PictureToMake,
  { signal, onProgress }: FitRun,
): Promise<void> {
  const options = { lane: toLane(storageKey), isPatient: true, signal };
  try {
    await parsers.run('fit', { path: input, output, recipe }, options);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new MediaToolError(error.message, { cause: error });
  }
  onProgress?.(100);
}

async function make(
  tools: MediaTools,
  { input, output, recipe }: { input: string; output: string; recipe: MovingRecipe },
  { signal, onProgress }: FitRun,
): Promise<void> {
  const durationMs = recipe.make === 'mp4' ? recipe.durationMs : null;
  const report = onProgress ? { onProgress: toPercent(durationMs, onProgress) } : {};
  const limits = { threads: FIT_THREADS, ...(signal ? { signal } : {}) };
  if (recipe.make === 'mp4') {
    await encodeWell(tools, { input, output, recipe }, { ...limits, ...report });
    return padFile(output, recipe.minBytes ?? 0);
  }
  const run = (indexBytes?: number): Promise<void> =>
    tools.run(toFitArguments(recipe, { input, output, ...(indexBytes ? { indexBytes } : {}) }), {
      threads: FIT_THREADS,
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onProgress: toPercent(durationMs, onProgress) } : {}),
    });
  const indexBytes = recipe.make === 'mp4-rewrap' ? await planIndexRoom(input) : 0;
  await run(indexBytes);
  // ffmpeg calls it a success where the room was too small, and leaves a file without an index.
  if (indexBytes > 0 && (await findIndexBytes(output)) === 0) await run();
  await padFile(output, recipe.minBytes ?? 0);
}

const BOX_HEAD_BYTES = 8;

/**
 * Appends a `free` box where an MP4 is smaller than its platform accepts. Such a box may stand anywhere at the
 * top level (ISO/IEC 14496-12, 8.1.2) and players skip it, so the picture stays as it was encoded.
 */
async function padFile(file: string, minBytes: number): Promise<void> {
  const missing = minBytes - (await stat(file)).size;
  if (missing <= 0) return;
  const box = Buffer.alloc(Math.max(missing, BOX_HEAD_BYTES));
  box.writeUInt32BE(box.byteLength, 0);
  box.write('free', 4, 'latin1');
  await appendFile(file, box);
}

const INDEX_ROOM = 1.25;
const INDEX_ROOM_BYTES = 64 * 1024;

/** Room for the new index, by that of the original, which has the same tables; 0 where it has none. */
async function planIndexRoom(input: string): Promise<number> {
  const bytes = await findIndexBytes(input);
  return bytes === 0 ? 0 : Math.ceil(bytes * INDEX_ROOM) + INDEX_ROOM_BYTES;
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
