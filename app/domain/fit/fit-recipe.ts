import { z } from 'zod';

const Count = z.number().int().nonnegative();
const Size = z.strictObject({ width: Count, height: Count });
export type PixelSize = z.infer<typeof Size>;

/** In pixels of the upright picture. */
const Rectangle = z.strictObject({ left: Count, top: Count, width: Count, height: Count });
export type PixelRectangle = z.infer<typeof Rectangle>;

const JpegRecipe = z.strictObject({
  version: z.literal(1),
  make: z.literal('jpeg'),
  /** As the recipe's rectangle understands the original: upright. */
  source: Size,
  crop: Rectangle,
  size: Size,
  /** The best of the encoder's qualities that fits is taken. */
  maxBytes: Count,
});

/** The picture of a video's cover: made as any other, and held to other rules. */
const CoverRecipe = JpegRecipe.extend({ make: z.literal('jpeg-cover') });

/** `copy`: the track stays as it is. `aac`: it is encoded with these channels and samples per second. */
const Sound = z.discriminatedUnion('make', [
  z.strictObject({ make: z.literal('copy') }),
  z.strictObject({
    make: z.literal('aac'),
    channels: Count,
    sampleRate: Count,
    /** Left out at the start, where a copied picture starts later than the sound. */
    skipMs: Count.optional(),
  }),
]);
export type SoundRecipe = z.infer<typeof Sound>;

/** The colors of the original, in ffmpeg's names, and what becomes of them. */
const Color = z.strictObject({
  primaries: z.string(),
  transfer: z.string(),
  matrix: z.string(),
  isFullRange: z.boolean(),
  /** `none`: the same colors, tagged. `gamut`: into BT.709. `tone_map`: from HDR into BT.709. */
  convert: z.enum(['none', 'gamut', 'tone_map']),
});
export type ColorRecipe = z.infer<typeof Color>;

const VideoRecipe = z.strictObject({
  version: z.literal(3),
  make: z.literal('mp4'),
  source: Size,
  crop: Rectangle,
  size: Size,
  startMs: Count,
  durationMs: Count,
  /** An animation is played again from its start until the duration is full. */
  repeats: z.boolean(),
  /** `flagged`: only the frames that say they are interlaced, where the file as a whole doesn't say. */
  deinterlace: z.enum(['none', 'flagged', 'all']),
  /** `30`, `30000/1001`; null: as the original has it. */
  frameRate: z.string().nullable(),
  maxBitRate: Count,
  /** The maximum where the picture needs more than that to look like the original. */
  mostBitRate: Count,
  /** A smaller file is padded to this size after it is encoded; the picture never depends on it. */
  minBytes: Count.nullable(),
  /** Null: the result is silent. */
  sound: Sound.nullable(),
  color: Color,
});

/** The picture stays as it is; only what holds it changes, and the sound where that is in the way. */
const RewrapRecipe = z.strictObject({
  version: z.literal([1, 2, 3]),
  make: z.literal('mp4-rewrap'),
  /** A smaller file is padded to this size. */
  minBytes: Count.optional(),
  /** Copied when absent. */
  sound: Sound.optional(),
  /** How the copied picture's codec is named: Apple's players open HEVC by this name alone. */
  tag: z.literal('hvc1').optional(),
  /** Without edit lists, which Instagram refuses. */
  hasPlainIndex: z.boolean().optional(),
});
export type RewrapRecipe = z.infer<typeof RewrapRecipe>;

/**
 * What is done to a file, to the last number: the same recipe with the same file gives the same bytes.
 * Whoever changes how a recipe is carried out raises its version.
 */
export const FitRecipe = z.discriminatedUnion('make', [
  JpegRecipe,
  CoverRecipe,
  VideoRecipe,
  RewrapRecipe,
]);
export type FitRecipe = z.infer<typeof FitRecipe>;
export type JpegRecipe = z.infer<typeof JpegRecipe>;
export type ImageFitRecipe = JpegRecipe | z.infer<typeof CoverRecipe>;
export type VideoFitRecipe = z.infer<typeof VideoRecipe>;

export function makesPicture(recipe: FitRecipe): recipe is ImageFitRecipe {
  return recipe.make === 'jpeg' || recipe.make === 'jpeg-cover';
}

/** Version 2 of a video's recipe, which encoded all sound in stereo and said nothing of colors. */
const SecondVideoRecipe = VideoRecipe.omit({
  deinterlace: true,
  mostBitRate: true,
  sound: true,
  color: true,
}).extend({
  version: z.literal(2),
  isInterlaced: z.boolean(),
  hasAudio: z.boolean(),
});
/** Version 1, which turned the smallest file size into a bit rate. */
const FirstVideoRecipe = SecondVideoRecipe.omit({ minBytes: true }).extend({
  version: z.literal(1),
  minBitRate: Count.nullable(),
});
/** LinkedIn's, the only platform whose recipes had a minimum. */
const FIRST_MIN_BYTES = 75 * 1024;

/** Reads a recipe as the database has it. One of an older version becomes today's recipe for the same result. */
export function parseStoredRecipe(stored: unknown): FitRecipe {
  const first = FirstVideoRecipe.safeParse(stored);
  if (first.success) {
    const { minBitRate, ...rest } = first.data;
    const minBytes = minBitRate === null ? null : FIRST_MIN_BYTES;
    return upgradeSecond({ ...rest, version: 2, minBytes });
  }
  const second = SecondVideoRecipe.safeParse(stored);
  return second.success ? upgradeSecond(second.data) : FitRecipe.parse(stored);
}

function upgradeSecond({
  isInterlaced,
  hasAudio,
  ...rest
}: z.infer<typeof SecondVideoRecipe>): VideoFitRecipe {
  return {
    ...rest,
    version: 3,
    mostBitRate: rest.maxBitRate,
    deinterlace: isInterlaced ? 'all' : 'none',
    sound: hasAudio ? { make: 'aac', channels: 2, sampleRate: 48_000 } : null,
    color: guessColor(rest.source),
  };
}

const HD_LINES = 720;
const HD_COLUMNS = 1280;
const PAL_LINES: readonly number[] = [288, 576];

/** Returns the colors that players assume of a video without color information, by its size. */
export function guessColor({ width, height }: PixelSize): ColorRecipe {
  const isHd = Math.min(width, height) >= HD_LINES || Math.max(width, height) >= HD_COLUMNS;
  const sd = PAL_LINES.includes(height) ? 'bt470bg' : 'smpte170m';
  const name = isHd ? 'bt709' : sd;
  // The transfer of both SD systems is that of SMPTE 170M (ITU-R BT.601).
  const transfer = isHd ? 'bt709' : 'smpte170m';
  return { primaries: name, transfer, matrix: name, isFullRange: false, convert: 'none' };
}

/** One text for one recipe, whatever the order in which its members were written. */
export function toCanonicalRecipe(recipe: FitRecipe): string {
  return JSON.stringify(recipe, (_key, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
