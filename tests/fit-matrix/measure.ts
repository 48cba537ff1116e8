import { execa } from 'execa';
import type { ImageFitRecipe } from '#app/domain/fit/fit-recipe.ts';

const run = async (args: readonly string[]): Promise<string> =>
  (await execa('ffmpeg', ['-nostdin', '-v', 'error', ...args], { reject: false })).stdout;

const STEP_MS = 10;

/** Returns the times at which the audio of a file becomes loud, in milliseconds after its start. */
async function findBursts(file: string, track = '0:a:0'): Promise<number[]> {
  const filter = `aresample=8000:async=1:first_pts=0,aformat=channel_layouts=mono,asetnsamples=n=80,astats=metadata=1:reset=1,ametadata=mode=print:key=lavfi.astats.Overall.RMS_level:file=-`;
  const text = await run(['-i', file, '-map', track, '-af', filter, '-f', 'null', '-']);
  const levels = [...text.matchAll(/RMS_level=(\S+)/gu)].map(([, level]) => Number(level));
  const loudest = Math.max(...levels.filter(Number.isFinite));
  const isLoud = levels.map((level) => level > loudest - 12);
  return isLoud.flatMap((loud, step) => (loud && !isLoud[step - 1] ? [step * STEP_MS] : []));
}

/**
 * Returns by how many milliseconds the audio of one file lags behind that of another, from the times at which
 * it becomes loud. `track` is ffmpeg's name for the first file's audio track. Null when one of them is
 * silent. Independent of the product's own measurement.
 */
export async function measureSoundOffset(
  expected: string,
  found: string,
  track?: string,
): Promise<number | null> {
  const first = await findBursts(expected, track);
  const second = await findBursts(found);
  const offsets = first
    .slice(1)
    .flatMap((at) => {
      const nearest = second.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0];
      return nearest === undefined ? [] : [nearest - at];
    })
    .toSorted((a, b) => a - b);
  return offsets[Math.floor(offsets.length / 2)] ?? null;
}

/** Returns ffprobe's description of the first picture: `h264 yuv420p 640x360 bt709/bt709/bt709`. */
export async function describePicture(file: string): Promise<string> {
  const fields =
    'stream=codec_name,pix_fmt,width,height,color_space,color_transfer,color_primaries';
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', fields];
  const { stdout } = await execa('ffprobe', [...args, '-of', 'json', file]);
  const { streams = [] } = JSON.parse(stdout) as { streams?: Record<string, string | number>[] };
  const [found = {}] = streams;
  const { codec_name: codec, pix_fmt: pixels, width, height } = found;
  const colors = [found['color_primaries'], found['color_transfer'], found['color_space']];
  return `${codec} ${pixels} ${width}x${height} ${colors.map((name) => name ?? '-').join('/')}`;
}

/**
 * Returns the SSIM between a fitted picture and the known picture that its source was made from, at the color
 * resolution of a JPEG.
 */
export async function compareWithOriginal(
  original: string,
  fitted: string,
  { crop, size }: ImageFitRecipe,
): Promise<number> {
  const area = `crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}`;
  const scale = `scale=${size.width}:${size.height}:flags=lanczos`;
  const graph = `[0:v]${area},${scale},format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]ssim=stats_file=-`;
  const text = await run([
    '-i',
    original,
    '-i',
    fitted,
    '-filter_complex',
    graph,
    '-f',
    'null',
    '-',
  ]);
  return Number(/All:([\d.]+)/u.exec(text)?.[1] ?? 0);
}

/** Puts a frame of the source beside the same frame of the fitted file. */
export async function makeContactSheet(
  source: string,
  fitted: string,
  sheet: string,
): Promise<void> {
  const fit = 'scale=480:270:force_original_aspect_ratio=decrease,pad=480:270:-1:-1,format=rgb24';
  // A still picture has only its first frame.
  const seek = /\.(?:mp4|gif)$/u.test(fitted) ? ['-ss', '1'] : [];
  const frames = [...seek, '-i', source, ...seek, '-i', fitted];
  const graph = `[0:v]${fit}[a];[1:v]${fit}[b];[a][b]hstack`;
  await run(['-y', ...frames, '-filter_complex', graph, '-frames:v', '1', sheet]);
}
