import type { FitRecipe, ImageFitRecipe, VideoFitRecipe } from '#app/domain/fit-recipe.ts';

/** Of the decoder and the filters. Neither changes a bit of the result. */
export const FIT_THREADS = 2;
/**
 * x264's rate control reads how far its other threads are: with more than one, the same input gives other
 * bytes on each run as soon as the maximum bit rate applies.
 */
const ONE_THREAD = ['-x264-params', 'threads=1'];
const QUALITY = '20';
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
}

/** What ffmpeg is told to make this recipe's file of the input. */
export function toFitArguments(
  recipe: Exclude<FitRecipe, ImageFitRecipe>,
  { input, output, indexBytes = 0 }: FitFiles,
): string[] {
  if (recipe.make === 'mp4-rewrap') {
    const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-c', 'copy'];
    const first = indexBytes > 0 ? ['-moov_size', String(indexBytes)] : INDEX_MOVED_FIRST;
    return ['-i', input, ...tracks, ...NO_TRACES, ...first, ...REWRAPPED_MP4, output];
  }
  return [
    ...(recipe.repeats ? ['-stream_loop', '-1'] : []),
    ...(recipe.startMs > 0 ? ['-ss', toSeconds(recipe.startMs)] : []),
    '-i',
    input,
    '-t',
    toSeconds(recipe.durationMs),
    ...(recipe.repeats ? toAnimationFilter(recipe) : toFilmFilter(recipe)),
    ...toVideoCodec(recipe),
    ...(recipe.hasAudio ? [...AUDIO_FILTER, ...AUDIO] : ['-an']),
    ...['-sn', '-dn'],
    ...NO_TRACES,
    ...NO_TRACES_IN_TRACKS,
    ...MP4,
    output,
  ];
}

const toSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function toFilmFilter(recipe: VideoFitRecipe): string[] {
  const filter = [...toPictureFilters(recipe), 'format=yuv420p'].join(',');
  return ['-map', '0:v:0', ...(recipe.hasAudio ? ['-map', '0:a:0?'] : []), '-vf', filter];
}

/** Transparent parts of an animation become white. */
function toAnimationFilter(recipe: VideoFitRecipe): string[] {
  const { width, height } = recipe.size;
  const rate = recipe.frameRate ?? '30';
  const graph = [
    `color=c=white:s=${width}x${height}:r=${rate},format=rgba[paper]`,
    `[0:v:0]format=rgba,${toPictureFilters(recipe).join(',')}[picture]`,
    '[paper][picture]overlay=shortest=1:format=auto,format=yuv420p[made]',
  ];
  return ['-filter_complex', graph.join(';'), '-map', '[made]'];
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
function toVideoCodec({ maxBitRate }: VideoFitRecipe): string[] {
  const encoder = ['-c:v', 'libx264', '-preset', PRESET, '-profile:v', 'high', ...ONE_THREAD];
  const most = String(maxBitRate);
  return [...encoder, '-crf', QUALITY, '-maxrate', most, '-bufsize', most];
}
