import { randomUUID } from 'node:crypto';
import { appendFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type FitRecipe,
  type ImageFitRecipe,
  makesPicture,
  type RewrapRecipe,
  type VideoFitRecipe,
} from '#app/domain/fit/fit-recipe.ts';
import type { FitRun, MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { MediaArrivals } from '#app/server/ports/media-store.ts';
import {
  MediaToolError,
  type MediaToolRun,
  type MediaTools,
} from '#app/server/ports/media-tools.ts';
import { ParseError } from '#app/server/adapters/parse-pool/parse-child.ts';
import type { ParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import { toLane } from '#app/server/adapters/parse-pool/to-lane.ts';
import { findIndexBytes } from '#app/probe/iso-boxes.ts';
import { checkSound } from './check-sound.ts';
import { toSoundTrack } from './track-specifiers.ts';
import { encodeWell, NO_TONE_MAPPER } from './encode-well.ts';
import { FIT_THREADS, toFitArguments } from './fit-arguments.ts';

const NO_FFMPEG =
  'Fanfare can only convert images, because ffmpeg isn’t installed on this server. Install ffmpeg and restart Fanfare, or upload a file that the platform accepts.';

const PREFIX = 'fit-';
/** No conversion goes this long without writing. */
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

interface FileMediaFitterOptions {
  readonly filePath: (storageKey: string) => string;
  readonly tools: MediaTools;
  readonly parsers: ParsePool;
  /** Where files are created: on the same disk as the media, so keeping one doesn't copy it. */
  readonly arrivals: MediaArrivals;
}

/** Creates a fitter for files on disk: images through sharp, video and animation through ffmpeg. */
export function createFileMediaFitter(options: FileMediaFitterOptions): MediaFitter {
  const { filePath, tools, parsers, arrivals } = options;
  return {
    async findObstacle(recipe) {
      if (makesPicture(recipe)) return null;
      if (!(await tools.isAvailable())) return NO_FFMPEG;
      const isHdr = recipe.make === 'mp4' && recipe.color.convert === 'tone_map';
      return isHdr && (await tools.findToneMapper()) === null ? NO_TONE_MAPPER : null;
    },
    async make(storageKey, recipe, run = {}) {
      const arrival = `${PREFIX}${randomUUID()}`;
      const output = path.join(arrivals.folder, arrival);
      const input = filePath(storageKey);
      const discard = () => arrivals.delete(arrival);
      try {
        const [builtWith] = await Promise.all([
          makesPicture(recipe)
            ? makePicture(parsers, { storageKey, input, output, recipe }, run)
            : make(tools, { input, output, recipe }, run),
          removeLeftovers(arrivals),
        ]);
        return { arrival, discard, builtWith };
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
}

/** Deletes files left by processes that died during a conversion. */
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
): Promise<string | null> {
  const options = { lane: toLane(storageKey), isPatient: true, signal };
  try {
    const { builtWith } = await parsers.run('fit', { path: input, output, recipe }, options);
    onProgress?.(100);
    return builtWith;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new MediaToolError(error.message, { cause: error });
  }
}

interface VideoToMake {
  readonly input: string;
  readonly output: string;
  readonly recipe: MovingRecipe;
}

/** Returns the ffmpeg build that created the file and how it converted HDR. */
async function make(tools: MediaTools, file: VideoToMake, run: FitRun): Promise<string | null> {
  const { recipe, output } = file;
  if (recipe.make === 'mp4') await encode(tools, { ...file, recipe }, run);
  else await rewrap(tools, { ...file, recipe }, run);
  await padFile(output, recipe.minBytes ?? 0);
  const isHdr = recipe.make === 'mp4' && recipe.color.convert === 'tone_map';
  const mapper = isHdr ? await tools.findToneMapper() : null;
  return [await tools.findBuild(), mapper].filter((part) => part !== null).join(', ') || null;
}

function encode(
  tools: MediaTools,
  { input, output, recipe }: VideoToMake & { readonly recipe: VideoFitRecipe },
  run: FitRun,
): Promise<void> {
  return encodeWell(tools, { input, output, recipe }, toToolRun(run, recipe.durationMs));
}

async function rewrap(
  tools: MediaTools,
  { input, output, recipe }: VideoToMake & { readonly recipe: RewrapRecipe },
  fitRun: FitRun,
): Promise<void> {
  const limits = toToolRun(fitRun, null);
  const run = (indexBytes = 0): Promise<void> =>
    tools.run(toFitArguments(recipe, { input, output, indexBytes }), limits);
  const indexBytes = await planIndexRoom(input);
  await run(indexBytes);
  // If the reserved space is too small, ffmpeg reports success and writes a file without an index.
  if (indexBytes > 0 && (await findIndexBytes(output)) === 0) await run();
  const startMs = recipe.sound?.make === 'aac' ? (recipe.sound.skipMs ?? 0) : 0;
  const track = toSoundTrack(recipe);
  await checkSound(tools, { input, output, track, startMs, durationMs: null }, limits);
}

function toToolRun({ signal, onProgress }: FitRun, durationMs: number | null): MediaToolRun {
  return {
    threads: FIT_THREADS,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress: toPercent(durationMs, onProgress) } : {}),
  };
}

const BOX_HEAD_BYTES = 8;

/**
 * Appends a `free` box to an MP4 that's smaller than its platform accepts. The box is allowed anywhere at the
 * top level (ISO/IEC 14496-12, 8.1.2) and players skip it, so the encoded video doesn't change.
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

/**
 * Returns the bytes to reserve for the new index, based on the original's index, which has the same tables; 0
 * when the original has none.
 */
async function planIndexRoom(input: string): Promise<number> {
  const bytes = await findIndexBytes(input);
  return bytes === 0 ? 0 : Math.ceil(bytes * INDEX_ROOM) + INDEX_ROOM_BYTES;
}

function toPercent(
  durationMs: number | null,
  onProgress: (percent: number) => void,
): (encodedMs: number) => void {
  let reported = 0;
  return (encodedMs) => {
    const percent = durationMs ? Math.min(99, Math.floor((encodedMs / durationMs) * 100)) : 0;
    if (percent <= reported) return;
    reported = percent;
    onProgress(percent);
  };
}
