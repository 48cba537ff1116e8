import type { FitRecipe, ImageFitRecipe, VideoFitRecipe } from '#app/domain/fit-recipe.ts';

/** Of the decoder and the filters. Neither changes a bit of the result. */
export const FIT_THREADS = 2;
/**
 * x264's rate control reads how far its other threads are: with more than one, the same input gives other
 * bytes on each run as soon as the maximum bit rate applies.
 */
const ONE_THREAD = ['-x264-params', 'threads=1'];
/** x264's scale, where lower is better. */
export const FIRST_QUALITY = 20;
const PRESET = 'veryfast';
const AUDIO = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];
/** Sound that begins late, or stops in between, keeps its place. */
const AUDIO_FILTER = ['-af', 'aresample=async=1:first_pts=0'];
/** Nothing of the original's names, places and times, and nothing of the encoder's own. */
const NO_TRACES = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
const NO_TRACES_IN_TRACKS = ['-flags:v', '+bitexact', '-flags:a', '+bitexact'];
/** The index first; no edit list, which Instagram refuses. */
const MP4 = ['-movflags', '+faststart+negative_cts_offsets', '-use_editlist', '0', '-f', 'mp4'];
const REWRAPPED_MP4 = ['-f', 'mp4'];

/** Written at the end and moved to the start: the whole file is written a second time. */
const INDEX_MOVED_FIRST = ['-movflags', '+faststart'];

export interface FitFiles {
  readonly input: string;
  readonly output: string;
  /** Kept free at the start for the index of what is rewrapped, so that nothing is written twice. */
  readonly indexBytes?: number;
  /** `FIRST_QUALITY` when absent. */
  readonly quality?: number;
}

/** What ffmpeg is told to make this recipe's file of the input. */
export function toFitArguments(
  recipe: Exclude<FitRecipe, ImageFitRecipe>,
  { input, output, indexBytes = 0, quality = FIRST_QUALITY }: FitFiles,
): string[] {
  if (recipe.make === 'mp4-rewrap') {
    const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-c', 'copy'];
    const first = indexBytes > 0 ? ['-moov_size', String(indexBytes)] : INDEX_MOVED_FIRST;
    return ['-i', input, ...tracks, ...NO_TRACES, ...first, ...REWRAPPED_MP4, output];
  }
  return [
    ...toSource(recipe, input),
    '-t',
    toSeconds(recipe.durationMs),
    ...(recipe.repeats
      ? ['-filter_complex', toAnimationGraph(recipe), '-map', '[made]']
      : toFilmFilter(recipe)),
    ...toVideoCodec(recipe, quality),
    ...(recipe.hasAudio ? [...AUDIO_FILTER, ...AUDIO] : ['-an']),
    ...['-sn', '-dn'],
    ...NO_TRACES,
    ...NO_TRACES_IN_TRACKS,
    ...MP4,
    output,
  ];
}

/** The options of the original, as the encoder and the comparison read it. */
function toSource(recipe: VideoFitRecipe, input: string): string[] {
  return [
    ...(recipe.repeats ? ['-stream_loop', '-1'] : []),
    ...(recipe.startMs > 0 ? ['-ss', toSeconds(recipe.startMs)] : []),
    ...['-i', input],
  ];
}

/** Frames that are compared, spread over the whole video. */
const MOST_COMPARED = 150;
const USUAL_FPS = 30;

/**
 * Returns ffmpeg's arguments that compare a fitted video with its original after the recipe's own filters, not
 * encoded. One line per compared frame is printed, with its SSIM.
 */
export function toCompareArguments(
  recipe: VideoFitRecipe,
  { input, output }: Pick<FitFiles, 'input' | 'output'>,
): string[] {
  const [over = '', under = '1'] = (recipe.frameRate ?? String(USUAL_FPS)).split('/');
  const frames = (recipe.durationMs / 1000) * (Number(over) / Number(under));
  const every = Math.max(1, Math.ceil(frames / MOST_COMPARED));
  // By their number: both have the same frames, and their times are rounded differently.
  const sample = `select=not(mod(n\\,${every})),settb=1/1000,setpts=N`;
  const reference = recipe.repeats
    ? toAnimationGraph(recipe)
    : `[0:v:0]${toFilmGraph(recipe)}[made]`;
  const graph = [
    reference,
    `[made]${sample}[wanted]`,
    `[1:v:0]${sample}[found]`,
    '[wanted][found]ssim=shortest=1:stats_file=-[out]',
  ].join(';');
  const result = ['-filter_complex', graph, '-map', '[out]', '-an', '-f', 'null', '-'];
  return [...toSource(recipe, input), '-i', output, ...result];
}

const toSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function toFilmFilter(recipe: VideoFitRecipe): string[] {
  const audio = recipe.hasAudio ? ['-map', '0:a:0?'] : [];
  return ['-map', '0:v:0', ...audio, '-vf', toFilmGraph(recipe)];
}

const toFilmGraph = (recipe: VideoFitRecipe): string =>
  [...toPictureFilters(recipe), 'format=yuv420p'].join(',');

/** Transparent parts of an animation become white. */
function toAnimationGraph(recipe: VideoFitRecipe): string {
  const { width, height } = recipe.size;
  const rate = recipe.frameRate ?? '30';
  const graph = [
    `color=c=white:s=${width}x${height}:r=${rate},format=rgba[paper]`,
    `[0:v:0]format=rgba,${toPictureFilters(recipe).join(',')}[picture]`,
    '[paper][picture]overlay=shortest=1:format=auto,format=yuv420p[made]',
  ];
  return graph.join(';');
}

/** First to the size that the recipe's numbers are of: pixels that are not square become so. */
function toPictureFilters({
  source,
  crop,
  size,
  frameRate,
  isInterlaced,
}: VideoFitRecipe): string[] {
  const scale = (to: { width: number; height: number }): string =>
    `scale=${to.width}:${to.height}:flags=bicubic+accurate_rnd+bitexact:out_range=tv`;
  return [
    ...(isInterlaced ? ['yadif=mode=send_frame'] : []),
    ...(frameRate === null ? [] : [`fps=${frameRate}`]),
    scale(source),
    `crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}:exact=1`,
    scale(size),
    'setsar=1',
  ];
}

/** By quality, up to the maximum bit rate. A minimum size is reached by padding and never lowers the rate. */
function toVideoCodec({ maxBitRate }: VideoFitRecipe, quality: number): string[] {
  const encoder = ['-c:v', 'libx264', '-preset', PRESET, '-profile:v', 'high', ...ONE_THREAD];
  const most = String(maxBitRate);
  return [...encoder, '-crf', String(quality), '-maxrate', most, '-bufsize', most];
}
