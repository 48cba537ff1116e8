import { z } from 'zod';
import { TrackRef } from '../media/media-tracks.ts';

const Count = z.number().int().nonnegative();
const Size = z.strictObject({ width: Count, height: Count });
export type PixelSize = z.infer<typeof Size>;

/** In pixels, after rotation. */
const Rectangle = z.strictObject({ left: Count, top: Count, width: Count, height: Count });
export type PixelRectangle = z.infer<typeof Rectangle>;

const JpegRecipe = z.strictObject({
  version: z.literal(1),
  make: z.literal('jpeg'),
  /** The original's size after rotation, which the crop refers to. */
  source: Size,
  crop: Rectangle,
  size: Size,
  /** The encoder picks the best quality that fits. */
  maxBytes: Count,
});

/** A video's cover image: made like any other image but checked against other rules. */
const CoverRecipe = JpegRecipe.extend({ make: z.literal('jpeg-cover') });

/** `copy`: the track is unchanged. `aac`: the track is encoded with these channels and samples per second. */
const Sound = z.discriminatedUnion('make', [
  z.strictObject({ make: z.literal('copy') }),
  z.strictObject({
    make: z.literal('aac'),
    channels: Count,
    sampleRate: Count,
    /** More channels than these are mixed, so their sum has to be limited. */
    isMixed: z.boolean().optional(),
    /** Skipped at the start when a copied video track starts later than the sound. */
    skipMs: Count.optional(),
  }),
]);
export type SoundRecipe = z.infer<typeof Sound>;

/** The original's colors, in ffmpeg's names, and how to convert them. */
const Color = z.strictObject({
  primaries: z.string(),
  transfer: z.string(),
  matrix: z.string(),
  isFullRange: z.boolean(),
  /** `none`: same colors, tagged. `gamut`: converted to BT.709. `tone_map`: converted from HDR to BT.709. */
  convert: z.enum(['none', 'gamut', 'tone_map']),
});
export type ColorRecipe = z.infer<typeof Color>;

/** The tracks of the original to use, where it has several. The first ones if absent. */
const Tracks = z.strictObject({ picture: TrackRef, sound: TrackRef.nullable() });
export type RecipeTracks = z.infer<typeof Tracks>;

const VideoRecipe = z.strictObject({
  version: z.literal(3),
  make: z.literal('mp4'),
  source: Size,
  crop: Rectangle,
  size: Size,
  startMs: Count,
  durationMs: Count,
  /** Loop an animation until it reaches the duration. */
  repeats: z.boolean(),
  /** `flagged`: only frames marked as interlaced, for files that don't state it as a whole. */
  deinterlace: z.enum(['none', 'flagged', 'all']),
  /** `30` or `30000/1001`. Null keeps the original rate. */
  frameRate: z.string().nullable(),
  maxBitRate: Count,
  /** The maximum for videos that need more bits to look like the original. */
  mostBitRate: Count,
  /** The encoded file is padded to this size. The encoding doesn't depend on it. */
  minBytes: Count.nullable(),
  /** Null for no sound. */
  sound: Sound.nullable(),
  color: Color,
  tracks: Tracks.optional(),
});

/** Copies the video track into a new container. Encodes the sound only if the platform doesn't accept it. */
const RewrapRecipe = z.strictObject({
  version: z.literal([1, 2, 3]),
  make: z.literal('mp4-rewrap'),
  /** A smaller file is padded to this size. */
  minBytes: Count.optional(),
  /** Copied if absent. */
  sound: Sound.optional(),
  /** The codec tag of the copied track. Apple's players only open HEVC with this tag. */
  tag: z.literal('hvc1').optional(),
  /** No edit lists, which Instagram refuses. */
  hasPlainIndex: z.boolean().optional(),
  tracks: Tracks.optional(),
});
export type RewrapRecipe = z.infer<typeof RewrapRecipe>;

/**
 * How recipes are carried out. Raise a kind's number in the commit in which the same recipe starts giving
 * other bytes: the number is part of a rendition's key, so files from before are never reused. A recipe's own
 * `version` is for its members alone. `fit-arguments.test.ts` fails when ffmpeg's arguments change and the
 * number doesn't.
 */
export const ENCODER_VERSIONS: Readonly<Record<FitRecipe['make'], number>> = {
  jpeg: 1,
  'jpeg-cover': 1,
  mp4: 3,
  'mp4-rewrap': 3,
};

/** A complete description of a conversion: the same recipe and file give the same bytes. */
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

/** Version 2 of the video recipe, which encoded all sound in stereo and had no colors. */
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
/** Version 1, which turned the minimum file size into a bit rate. */
const FirstVideoRecipe = SecondVideoRecipe.omit({ minBytes: true }).extend({
  version: z.literal(1),
  minBitRate: Count.nullable(),
});
/** LinkedIn's minimum. No other platform's recipes had one. */
const FIRST_MIN_BYTES = 75 * 1024;

/** Parses a stored recipe. Converts older versions to the current recipe with the same result. */
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

/** Returns the colors that players assume for a video of this size without color information. */
export function guessColor({ width, height }: PixelSize): ColorRecipe {
  const isHd = Math.min(width, height) >= HD_LINES || Math.max(width, height) >= HD_COLUMNS;
  const sd = PAL_LINES.includes(height) ? 'bt470bg' : 'smpte170m';
  const name = isHd ? 'bt709' : sd;
  // Both SD systems use the transfer function of SMPTE 170M (ITU-R BT.601).
  const transfer = isHd ? 'bt709' : 'smpte170m';
  return { primaries: name, transfer, matrix: name, isFullRange: false, convert: 'none' };
}

/** Serializes a recipe with sorted keys, so that equal recipes give equal text. */
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
