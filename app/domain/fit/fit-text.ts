import { listNames } from '../text/name-list.ts';
import { toCountText } from '../text/count-text.ts';
import type { PixelRectangle, PixelSize } from './fit-recipe.ts';
import { formatDuration } from '../media/media-text.ts';

/** A change to the file, described before it is made. */
export interface FitChange {
  readonly code:
    | 'crop'
    | 'resize'
    | 'convert'
    | 'compress'
    | 'bit_rate'
    | 'encode'
    | 'trim'
    | 'frame_rate'
    | 'first_picture'
    | 'animation_to_video'
    | 'repeat'
    | 'pad'
    | 'index'
    | 'rotate'
    | 'pixels'
    | 'interlaced'
    | 'variable_rate'
    | 'hdr'
    | 'gamut'
    | 'color_tags'
    | 'depth'
    | 'chroma'
    | 'sound'
    | 'mix_down'
    | 'sample_rate'
    | 'sync'
    | 'tracks';
  readonly message: string;
}

export { nameFormat as nameType } from '../media/file-formats.ts';

const CODEC_NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  mpeg4: 'MPEG-4 Visual',
  prores: 'ProRes',
  mjpeg: 'Motion JPEG',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  flac: 'FLAC',
};

/** Returns a codec's display name: `H.264`, `Dolby Digital (AC-3)`, `PCM`. */
export function nameCodec(codec: string): string {
  if (codec.startsWith('pcm')) return 'PCM';
  return CODEC_NAMES[codec] ?? codec.toUpperCase();
}

const size = ({ width, height }: PixelSize): string => `${width} × ${height}`;
const pixels = (count: number): string => `${toCountText(count)} px`;

/**
 * Describes a crop, for example `Crops 240 px from the left and the right: Instagram accepts 3:4 to
 * 1.91:1.` Returns null if nothing is cropped.
 */
export function describeCrop(
  whole: PixelSize,
  crop: PixelRectangle,
  {
    name,
    minAspect,
    maxAspect,
    cropReason,
  }: { name: string; minAspect?: number; maxAspect?: number; cropReason?: string | undefined },
): FitChange | null {
  const sides = [
    describeSides(['left', 'right'], crop.left, whole.width - crop.width),
    describeSides(['top', 'bottom'], crop.top, whole.height - crop.height),
  ].filter((side) => side !== null);
  if (sides.length === 0) return null;
  const shapes = describeShapes(minAspect, maxAspect);
  const reason = cropReason ? `${cropReason} (${shapes})` : `: ${name} accepts ${shapes}`;
  return { code: 'crop', message: `Crops ${sides.join(', and ')}${reason}.` };
}

function describeSides(
  [first, second]: readonly [string, string],
  before: number,
  all: number,
): string | null {
  const after = all - before;
  if (all === 0) return null;
  if (before === after) return `${pixels(before)} from the ${first} and the ${second}`;
  const parts = [
    ...(before > 0 ? [`${pixels(before)} from the ${first}`] : []),
    ...(after > 0 ? [`${pixels(after)} from the ${second}`] : []),
  ];
  return listNames(parts);
}

const SHAPES: readonly (readonly [number, string])[] = [
  [0.75, '3:4'],
  [0.8, '4:5'],
  [9 / 16, '9:16'],
  [16 / 9, '16:9'],
  [1 / 3, '1:3'],
  [3, '3:1'],
];

function describeShape(aspect: number): string {
  const common = SHAPES.find(([value]) => Math.abs(value - aspect) < 0.001);
  if (common) return common[1];
  return aspect < 1 ? `1:${Number((1 / aspect).toFixed(2))}` : `${Number(aspect.toFixed(2))}:1`;
}

/** Aspect ratio bounds this close count as a single ratio, with tolerance for whole pixels. */
const ONE_SHAPE = 1.02;

function describeShapes(minAspect: number | undefined, maxAspect: number | undefined): string {
  const min = minAspect === undefined ? null : describeShape(minAspect);
  const max = maxAspect === undefined ? null : describeShape(maxAspect);
  if (minAspect && maxAspect && maxAspect / minAspect < ONE_SHAPE)
    return describeShape((minAspect + maxAspect) / 2);
  if (min && max) return `${min} to ${max}`;
  return min ? `nothing taller than ${min}` : `nothing wider than ${max ?? ''}`;
}

/** Describes a resize. Returns null if the size is unchanged. */
export function describeResize(from: PixelSize, to: PixelSize, reason: string): FitChange | null {
  if (from.width === to.width && from.height === to.height) return null;
  const way = to.width > from.width ? 'up' : 'down';
  return { code: 'resize', message: `Scales ${size(from)} ${way} to ${size(to)}${reason}.` };
}

/** Describes a video that loses a row or a column, because encoders need even sides. Null for other sizes. */
export function describeEvenSides(from: PixelSize, to: PixelSize): FitChange | null {
  const lost = [from.width - to.width, from.height - to.height];
  const isEvening = lost.includes(1) && lost.every((pixels) => pixels === 0 || pixels === 1);
  if (!isEvening) return null;
  return {
    code: 'resize',
    message: `Makes the width and height even (${size(to)}), which videos require.`,
  };
}

export function describeTrim(
  { startMs, durationMs }: { startMs: number; durationMs: number },
  reason: string,
): FitChange {
  const duration = formatDuration(durationMs);
  const part =
    startMs === 0 ? `the first ${duration}` : `${duration} from ${formatDuration(startMs)} on`;
  return { code: 'trim', message: `Keeps ${part}${reason}.` };
}
