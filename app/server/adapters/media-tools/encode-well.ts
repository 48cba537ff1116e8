import { stat } from 'node:fs/promises';
import type { VideoFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  MediaToolError,
  type MediaToolRun,
  type MediaTools,
  type ToneMapper,
} from '#app/server/ports/media-tools.ts';
import { checkSound } from './check-sound.ts';
import { toSoundTrack } from './track-specifiers.ts';
import { FIRST_QUALITY, toCompareArguments, toFitArguments } from './fit-arguments.ts';

/** Attempts, in order, until the result matches its original: x264's quality and the bit rate limit. */
const ATTEMPTS = [
  { quality: FIRST_QUALITY, limit: 'maxBitRate' },
  { quality: 16, limit: 'mostBitRate' },
  { quality: 12, limit: 'mostBitRate' },
  // Flat colors with dithering, as in animations, still show the difference at 12.
  { quality: 4, limit: 'mostBitRate' },
] as const;
/** A file with this share of the bits that it may have won't get better with a higher quality. */
const USED_UP = 0.85;
/** Bits per second of the encoder's sound, and the most that a copied track is expected to have. */
const SOUND_BITS = { aac: 128_000, copy: 320_000 };
/** Minimum structural similarity, where 1 is identical. Below this the difference is easy to see. */
const MIN_SSIM = 0.97;

interface Encoding {
  readonly input: string;
  readonly output: string;
  readonly recipe: VideoFitRecipe;
}

/**
 * Encodes a video and compares the result with its original after the recipe's own crop, scale, frame rate,
 * and colors. Encodes again at a higher quality when the result falls short. Throws AppError when even the
 * highest quality falls short, because the platform's bit rate is too low for this video, or when the audio
 * has moved.
 */
export async function encodeWell(
  tools: MediaTools,
  { input, output, recipe }: Encoding,
  run: MediaToolRun,
): Promise<void> {
  const toneMapper = await chooseToneMapper(tools, recipe);
  const files = { input, output, ...(toneMapper ? { toneMapper } : {}) };
  let best = 0;
  for (const { quality, limit } of ATTEMPTS) {
    const options = { ...files, quality, mostBitRate: recipe[limit] };
    await tools.run(toFitArguments(recipe, options), run);
    best = await compare(tools, { ...files, recipe }, run);
    if (best >= MIN_SSIM) return checkRecipeSound(tools, { input, output, recipe }, run);
    if (await isRateUsedUp(output, recipe)) break;
  }
  const found = Math.floor(best * 100);
  const message = `This video can't be converted without a visible loss of quality: the converted file matches the original to ${found}%, and Fanfare requires ${MIN_SSIM * 100}%. Upload a shorter video, or one with a lower resolution.`;
  throw new AppError('validation_failed', { message });
}

/** Returns whether the picture has about all the bits that the platform leaves for it. */
async function isRateUsedUp(
  output: string,
  { durationMs, mostBitRate, sound }: VideoFitRecipe,
): Promise<boolean> {
  const soundRate = sound ? SOUND_BITS[sound.make] : 0;
  const { size } = await stat(output);
  return (size * 8000) / durationMs - soundRate >= mostBitRate * USED_UP;
}

async function checkRecipeSound(
  tools: MediaTools,
  { input, output, recipe }: Encoding,
  run: MediaToolRun,
): Promise<void> {
  const { sound, startMs, durationMs } = recipe;
  const track = toSoundTrack(recipe);
  if (sound) await checkSound(tools, { input, output, track, startMs, durationMs }, run);
}

export const NO_TONE_MAPPER =
  'This video is HDR, and the ffmpeg on this server can’t convert HDR to standard colors. Upload it in standard dynamic range (SDR), or install an ffmpeg with zscale or libplacebo and restart Fanfare.';

async function chooseToneMapper(
  tools: MediaTools,
  { color }: VideoFitRecipe,
): Promise<ToneMapper | null> {
  if (color.convert !== 'tone_map') return null;
  const found = await tools.findToneMapper();
  if (!found) throw new AppError('unavailable', { message: NO_TONE_MAPPER });
  return found;
}

/** Returns the mean SSIM of the compared frames. Throws MediaToolError when there are none. */
async function compare(
  tools: MediaTools,
  { recipe, ...files }: Encoding & { readonly toneMapper?: ToneMapper },
  { signal, threads = 1 }: MediaToolRun,
): Promise<number> {
  const values: number[] = [];
  await tools.run(toCompareArguments(recipe, files), {
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
