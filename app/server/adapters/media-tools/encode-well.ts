import type { VideoFitRecipe } from '#app/domain/fit-recipe.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  MediaToolError,
  type MediaToolRun,
  type MediaTools,
} from '#app/server/ports/media-tools.ts';
import { FIRST_QUALITY, toCompareArguments, toFitArguments } from './fit-arguments.ts';

/** Tried one after the other until the result looks like its original. */
const QUALITIES = [FIRST_QUALITY, 16, 12];
/** Structural similarity, where 1 is equal. Below this the difference is easy to see. */
const MIN_SSIM = 0.97;

interface Encoding {
  readonly input: string;
  readonly output: string;
  readonly recipe: VideoFitRecipe;
}

/**
 * Encodes a video and compares the result with its original, which the recipe's own crop, scale, and frame rate
 * were applied to. Below the bar it is encoded again at a higher quality. Throws AppError when even the highest
 * doesn't reach the bar, because the bit rate that the platform allows is too low for this video.
 */
export async function encodeWell(
  tools: MediaTools,
  { input, output, recipe }: Encoding,
  run: MediaToolRun,
): Promise<void> {
  let best = 0;
  for (const quality of QUALITIES) {
    await tools.run(toFitArguments(recipe, { input, output, quality }), run);
    best = await compare(tools, { input, output, recipe }, run);
    if (best >= MIN_SSIM) return;
  }
  const found = Math.floor(best * 100);
  const message = `This video can't be converted without a visible loss of quality: the converted file matches the original to ${found}%, and Fanfare requires ${MIN_SSIM * 100}%. Upload a shorter video, or one with a smaller picture.`;
  throw new AppError('validation_failed', { message });
}

/** Returns the mean SSIM of the compared frames. Throws MediaToolError where there are none. */
async function compare(
  tools: MediaTools,
  files: Encoding,
  { signal, threads = 1 }: MediaToolRun,
): Promise<number> {
  const values: number[] = [];
  await tools.run(toCompareArguments(files.recipe, files), {
    threads,
    ...(signal ? { signal } : {}),
    onLine: (line) => {
      const value = /\bAll:([\d.]+)/u.exec(line)?.[1];
      if (value !== undefined) values.push(Number(value));
    },
  });
  if (values.length === 0) throw new MediaToolError('The result has no frames to compare.');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
