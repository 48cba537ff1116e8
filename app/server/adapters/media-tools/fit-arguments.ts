import type {
  FitRecipe,
  ImageFitRecipe,
  RewrapRecipe,
  SoundRecipe,
  VideoFitRecipe,
} from '#app/domain/fit/fit-recipe.ts';
import type { ToneMapper } from '#app/server/ports/media-tools.ts';
import { toPictureTrack, toSoundTrack } from './track-specifiers.ts';
import { toColorFilters, toColorOptions } from './fit-color-filters.ts';

/** Threads for the decoder and the filters. Neither affects the output. */
export const FIT_THREADS = 2;
/**
 * With more than one thread, x264's rate control depends on its other threads' progress, so the same input
 * produces different bytes on each run once the maximum bit rate applies.
 */
const ONE_THREAD = ['-x264-params', 'threads=1'];
/** On x264's scale, where lower is better. */
export const FIRST_QUALITY = 20;
const PRESET = 'veryfast';
/**
 * Samples that ffmpeg's AAC encoder adds before the audio. Only an edit list would tell players to skip them.
 */
const AAC_DELAY = 1024;
/** Removes the original's names, places, and times, and the encoder's own tags. */
const NO_TRACES = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
const NO_TRACES_IN_TRACKS = ['-flags:v', '+bitexact', '-flags:a', '+bitexact'];
/** Index first and no edit list, which Instagram rejects. */
const NO_EDIT_LISTS = ['-use_editlist', '0'];
const ENCODED_MP4 = ['-movflags', '+faststart+negative_cts_offsets', ...NO_EDIT_LISTS];
const MP4 = ['-f', 'mp4'];

export interface FitFiles {
  readonly input: string;
  readonly output: string;
  /** Reserved at the start for the index when rewrapping, so nothing is written twice. */
  readonly indexBytes?: number;
  /** Defaults to `FIRST_QUALITY`. */
  readonly quality?: number;
  /** Defaults to the recipe's `maxBitRate`. */
  readonly mostBitRate?: number;
  /** How to convert HDR, if the recipe does; defaults to `zscale`. */
  readonly toneMapper?: ToneMapper;
}

/** Returns the ffmpeg arguments that convert the input according to the recipe. */
export function toFitArguments(
  recipe: Exclude<FitRecipe, ImageFitRecipe>,
  files: FitFiles,
): string[] {
  if (recipe.make === 'mp4-rewrap') return toRewrapArguments(recipe, files);
  const { input, output, quality = FIRST_QUALITY, toneMapper = 'zscale' } = files;
  return [
    ...toSource(recipe, input),
    '-t',
    toSeconds(recipe.durationMs),
    ...(recipe.repeats
      ? ['-filter_complex', toAnimationGraph(recipe), '-map', '[made]']
      : toFilmFilter(recipe, toneMapper)),
    ...toVideoCodec(recipe, { quality, mostBitRate: files.mostBitRate ?? recipe.maxBitRate }),
    ...toSoundOptions(recipe.sound, { isDelayHidden: true }),
    '-sn',
    '-dn',
    ...NO_TRACES,
    ...NO_TRACES_IN_TRACKS,
    ...ENCODED_MP4,
    ...MP4,
    output,
  ];
}

function toRewrapArguments(recipe: RewrapRecipe, files: FitFiles): string[] {
  const { sound = { make: 'copy' }, hasPlainIndex = false, tag } = recipe;
  return [
    '-i',
    files.input,
    '-map',
    toPictureTrack(recipe),
    '-map',
    `${toSoundTrack(recipe)}?`,
    '-sn',
    '-dn',
    '-c:v',
    'copy',
    ...(tag ? ['-tag:v', tag] : []),
    ...toSoundOptions(sound, { isDelayHidden: hasPlainIndex }),
    ...NO_TRACES,
    ...(sound.make === 'aac' ? ['-flags:a', '+bitexact'] : []),
    ...toIndexOptions(files, hasPlainIndex),
    ...MP4,
    files.output,
  ];
}

function toIndexOptions({ indexBytes = 0 }: FitFiles, isPlain: boolean): string[] {
  const isMoved = indexBytes === 0;
  const flags = `${isMoved ? '+faststart' : ''}${isPlain ? '+negative_cts_offsets' : ''}`;
  return [
    ...(isMoved ? [] : ['-moov_size', String(indexBytes)]),
    ...(flags === '' ? [] : ['-movflags', flags]),
    ...(isPlain ? NO_EDIT_LISTS : []),
  ];
}

/**
 * Keeps late or interrupted audio in place. When the file can't tell players to skip the encoder's delay,
 * cuts the same amount from the start of the audio so that the rest stays in place.
 */
function toSoundOptions(
  sound: SoundRecipe | null,
  { isDelayHidden }: { isDelayHidden: boolean },
): string[] {
  if (!sound) return ['-an'];
  if (sound.make === 'copy') return ['-c:a', 'copy'];
  const rate = String(sound.sampleRate);
  const inPlace = `aresample=${rate}:async=1:first_pts=0${toMixFilters(sound)}`;
  const skipped = Math.round(((sound.skipMs ?? 0) * sound.sampleRate) / 1000);
  const cut = skipped + (isDelayHidden ? AAC_DELAY : 0);
  const filter = cut > 0 ? `${inPlace},atrim=start_sample=${cut},asetpts=PTS-STARTPTS` : inPlace;
  return ['-af', filter, '-c:a', 'aac', '-b:a', '128k', '-ar', rate];
}

type AacRecipe = Extract<SoundRecipe, { make: 'aac' }>;

/** The limiter also has to see peaks between samples (ITU-R BS.1770 calls for four times the rate). */
const OVERSAMPLED = 192_000;
/** -3.7 dB, because the AAC encoder adds up to 3.1 dB to the peaks of noise. */
const PEAK = 0.65;

/**
 * Returns the channel mixing that continues the options of `aresample`. Surround audio is mixed at the levels
 * of ITU-R BS.775, where dialog keeps its loudness and a loud scene rises up to 7.7 dB above full scale; the
 * limiter reduces only those peaks. Mono stays mono, even when the container says stereo, because a copy on
 * both sides would be 3 dB quieter. A track with only an LFE channel keeps it.
 */
function toMixFilters({ channels, sampleRate, isMixed = false }: AacRecipe): string {
  const stereo = isMixed ? 'stereo' : 'mono|stereo';
  const layouts = channels === 1 ? 'mono' : stereo;
  const mixed = `aformat=sample_fmts=fltp:channel_layouts=${layouts}`;
  if (!isMixed) return `:lfe_mix_level=1,${mixed}`;
  const limiter = `alimiter=limit=${PEAK}:level=false:attack=5:release=50:latency=true`;
  return `,${mixed},aresample=${OVERSAMPLED},${limiter},aresample=${sampleRate}`;
}

/** Returns the input options for the original, used for both encoding and comparison. */
function toSource(recipe: VideoFitRecipe, input: string): string[] {
  return [
    ...(recipe.repeats ? ['-stream_loop', '-1'] : []),
    ...(recipe.startMs > 0 ? ['-ss', toSeconds(recipe.startMs)] : []),
    '-i',
    input,
  ];
}

/** Maximum number of compared frames, spread over the whole video. */
const MAX_COMPARED = 150;
const USUAL_FPS = 30;

/**
 * Returns the ffmpeg arguments that compare a converted video with its original after the recipe's own
 * filters, before encoding. Prints one line with the SSIM per compared frame.
 */
export function toCompareArguments(
  recipe: VideoFitRecipe,
  { input, output, toneMapper = 'zscale' }: Pick<FitFiles, 'input' | 'output' | 'toneMapper'>,
): string[] {
  const [over = '', under = '1'] = (recipe.frameRate ?? String(USUAL_FPS)).split('/');
  const frames = (recipe.durationMs / 1000) * (Number(over) / Number(under));
  const every = Math.max(1, Math.ceil(frames / MAX_COMPARED));
  // Match frames by number: both videos have the same frames, but their timestamps are rounded differently.
  const sample = `select=not(mod(n\\,${every})),settb=1/1000,setpts=N`;
  const reference = recipe.repeats
    ? toAnimationGraph(recipe)
    : `[${toPictureTrack(recipe)}]${toFilmGraph(recipe, toneMapper)}[made]`;
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

function toFilmFilter(recipe: VideoFitRecipe, toneMapper: ToneMapper): string[] {
  const audio = recipe.sound ? ['-map', `${toSoundTrack(recipe)}?`] : [];
  return ['-map', toPictureTrack(recipe), ...audio, '-vf', toFilmGraph(recipe, toneMapper)];
}

const toFilmGraph = (recipe: VideoFitRecipe, toneMapper: ToneMapper): string =>
  [...toPictureFilters(recipe), ...toColorFilters(recipe.color, toneMapper), 'format=yuv420p'].join(
    ',',
  );

/** Fills the transparent parts of an animation with white. */
function toAnimationGraph(recipe: VideoFitRecipe): string {
  const { width, height } = recipe.size;
  const rate = recipe.frameRate ?? '30';
  const toYuv = `scale=out_color_matrix=${recipe.color.matrix}:out_range=tv`;
  const graph = [
    `color=c=white:s=${width}x${height}:r=${rate},format=rgba[paper]`,
    `[0:v:0]format=rgba,${toPictureFilters(recipe).join(',')}[picture]`,
    `[paper][picture]overlay=shortest=1:format=auto,${toYuv},format=yuv420p[made]`,
  ];
  return graph.join(';');
}

/** The names that ffmpeg's scaler uses. */
const SCALER_MATRICES: Readonly<Record<string, string>> = { bt470bg: 'bt470', bt2020nc: 'bt2020' };

const DEINTERLACERS: Readonly<Record<VideoFitRecipe['deinterlace'], string[]>> = {
  none: [],
  flagged: ['yadif=mode=send_frame:deint=interlaced'],
  all: ['yadif=mode=send_frame'],
};

/** Scales to the recipe's source size first, which makes nonsquare pixels square. */
function toPictureFilters({
  source,
  crop,
  size,
  frameRate,
  deinterlace,
  color,
}: VideoFitRecipe): string[] {
  // Same matrix on both sides: only RGB is converted, using the matrix that the output is tagged with.
  const matrix = SCALER_MATRICES[color.matrix] ?? color.matrix;
  const colors = `in_color_matrix=${matrix}:out_color_matrix=${matrix}`;
  const scale = (to: { width: number; height: number }): string =>
    `scale=${to.width}:${to.height}:flags=bicubic+accurate_rnd+bitexact:${colors}`;
  return [
    ...DEINTERLACERS[deinterlace],
    // From the file's start, even when the video starts later than the audio.
    ...(frameRate === null ? [] : [`fps=${frameRate}:start_time=0`]),
    scale(source),
    `crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}:exact=1`,
    // Only the last scale changes the range. After the first one, which keeps a full-range pixel format, the
    // frames would only be labeled as limited, and the contrast would be too high.
    `${scale(size)}:out_range=tv`,
    'setsar=1',
  ];
}

/**
 * Encodes by quality up to the maximum bit rate. A minimum size is reached by padding and never lowers the
 * rate.
 */
function toVideoCodec(
  { color }: VideoFitRecipe,
  { quality, mostBitRate }: { quality: number; mostBitRate: number },
): string[] {
  const encoder = ['-c:v', 'libx264', '-preset', PRESET, '-profile:v', 'high', ...ONE_THREAD];
  const max = String(mostBitRate);
  const limits = ['-crf', String(quality), '-maxrate', max, '-bufsize', max];
  return [...encoder, ...limits, ...toColorOptions(color)];
}
