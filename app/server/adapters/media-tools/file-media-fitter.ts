import { appendFile, rm, stat } from 'node:fs/promises';
import {
  type FitRecipe,
  type ImageFitRecipe,
  makesPicture,
  type RewrapRecipe,
  type VideoFitRecipe,
} from '#app/domain/fit/fit-recipe.ts';
import type { FitRun, MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { WithMediaFile } from '#app/server/ports/media-store.ts';
import {
  MediaToolError,
  type MediaToolRun,
  type MediaTools,
} from '#app/server/ports/media-tools.ts';
import type { ToolOutputs } from '#app/server/ports/tool-outputs.ts';
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

interface FileMediaFitterOptions {
  readonly withFile: WithMediaFile;
  readonly tools: MediaTools;
  readonly parsers: ParsePool;
  readonly outputs: ToolOutputs;
}

/** Creates a fitter for files on disk: images through sharp, video and animation through ffmpeg. */
export function createFileMediaFitter(options: FileMediaFitterOptions): MediaFitter {
  const { withFile, tools, parsers, outputs } = options;
  return {
    async findObstacle(recipe) {
      if (makesPicture(recipe)) return null;
      if (!(await tools.isAvailable())) return NO_FFMPEG;
      const isHdr = recipe.make === 'mp4' && recipe.color.convert === 'tone_map';
      return isHdr && (await tools.findToneMapper()) === null ? NO_TONE_MAPPER : null;
    },
    async make(storageKey, recipe, run = {}) {
      const output = await outputs.createPath();
      const discard = () => rm(output, { force: true });
      try {
        const builtWith = await withFile(storageKey, (input) =>
          makesPicture(recipe)
            ? makePicture(parsers, { storageKey, input, output, recipe }, run)
            : make(tools, { input, output, recipe }, run),
        );
        return { file: output, sizeBytes: (await stat(output)).size, discard, builtWith };
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
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
