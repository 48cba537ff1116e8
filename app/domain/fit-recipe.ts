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

const VideoRecipe = z.strictObject({
  version: z.literal(2),
  make: z.literal('mp4'),
  source: Size,
  crop: Rectangle,
  size: Size,
  startMs: Count,
  durationMs: Count,
  /** An animation is played again from its start until the duration is full. */
  repeats: z.boolean(),
  /** Each frame is two halves of two moments: they are made whole. */
  isInterlaced: z.boolean(),
  /** `30`, `30000/1001`; null: as the original has it. */
  frameRate: z.string().nullable(),
  maxBitRate: Count,
  /** A smaller file is padded to this size after it is encoded; the picture never depends on it. */
  minBytes: Count.nullable(),
  hasAudio: z.boolean(),
});

/** The tracks stay as they are; only what holds them changes. */
const RewrapRecipe = z.strictObject({
  version: z.literal([1, 2]),
  make: z.literal('mp4-rewrap'),
  /** A smaller file is padded to this size. */
  minBytes: Count.optional(),
});

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

/** Version 1 of a video's recipe, which turned the smallest file size into a bit rate. */
const FirstVideoRecipe = VideoRecipe.omit({ minBytes: true }).extend({
  version: z.literal(1),
  minBitRate: Count.nullable(),
});
/** LinkedIn's, the only platform whose recipes had a minimum. */
const FIRST_MIN_BYTES = 75 * 1024;

/** Reads a recipe as the database has it. One of an older version becomes today's recipe for the same result. */
export function parseStoredRecipe(stored: unknown): FitRecipe {
  const first = FirstVideoRecipe.safeParse(stored);
  if (!first.success) return FitRecipe.parse(stored);
  const { minBitRate, ...rest } = first.data;
  return { ...rest, version: 2, minBytes: minBitRate === null ? null : FIRST_MIN_BYTES };
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
