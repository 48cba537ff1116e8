import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { MAX_ALT_TEXT_LENGTH } from './alt-text.ts';
import { MediaTraits } from './media-traits.ts';

export const MediaKind = z.enum(['image', 'gif', 'video', 'document']);
export type MediaKind = z.infer<typeof MediaKind>;

/** Fractions of the width and height, from the left and the top. */
export const FocalPoint = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});
export type FocalPoint = z.infer<typeof FocalPoint>;

/** Facts from the file's bytes, in addition to its size. Null where the bytes don't say. */
const TRACK_FACTS = {
  container: z.string().nullable().describe('mp4, mov, webm, mkv, avi, ts.'),
  rotation: z.number().nullable().describe('How far players rotate the stored frames, in degrees.'),
  frameRate: z.number().nullable().describe('Frames per second; the average if the rate varies.'),
  bitRate: z.number().nullable().describe('Bit rate of all tracks together, in bits per second.'),
  videoCodec: z.string().nullable(),
  pixelFormat: z.string().nullable().describe('Pixel format, such as yuv420p or yuv422p10.'),
  isInterlaced: z.boolean().nullable(),
  hasAudio: z.boolean().nullable(),
  audioCodec: z.string().nullable(),
  audioChannels: z.number().nullable(),
  audioSampleRate: z.number().nullable(),
  frameCount: z
    .number()
    .nullable()
    .describe('Number of frames of an image; 1 if it isn’t animated.'),
  pageCount: z.number().nullable().describe('Number of pages of a document.'),
  traits: MediaTraits.nullish().describe('How the file stores its video, audio, and index.'),
};

/**
 * A media file as screens and API clients see it. The product specification fixes `type`, `url`,
 * `dimensions`, and `filename`.
 */
export const MediaOutput = z
  .object({
    id: z.string(),
    url: z
      .string()
      .describe('A signed link to the file. It expires; request the file again for a new one.'),
    type: z.enum(['image', 'video', 'document']),
    kind: MediaKind,
    contentType: z.string(),
    fileName: z.string(),
    filename: z.string().meta({ deprecated: true, description: 'The same as fileName.' }),
    sizeBytes: z.number(),
    sha256: z.string(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    dimensions: z.object({ width: z.number(), height: z.number() }).nullable(),
    durationMs: z.number().nullable(),
    ...TRACK_FACTS,
    altText: z.string().nullable(),
    posterUrl: z.string().nullable().describe('A signed link to a thumbnail, once it exists.'),
    focalPoint: FocalPoint.nullable().describe(
      'The point that stays visible when the image is cropped.',
    ),
    lastUsedAt: Instant.nullable().describe('When a post last used it.'),
    createdAt: Instant,
  })
  .meta({ id: 'Media' });
export type MediaOutput = z.infer<typeof MediaOutput>;

const MEDIA_ID = /^med_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListMediaInput = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words of the file name or alt text. Case and accents make no difference.'),
  kind: MediaKind.optional().describe('Only files of this kind.'),
  cursor: z
    .string()
    .regex(MEDIA_ID, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
export type ListMediaInput = z.infer<typeof ListMediaInput>;

export const MediaPage = z.object({
  items: z.array(MediaOutput),
  nextCursor: z.string().nullable(),
});
export type MediaPage = z.infer<typeof MediaPage>;

/** The editable fields of a file: everything except its bytes. */
export const UpdateMediaInput = z
  .strictObject({
    fileName: z.string().trim().min(1, 'Enter a file name.').max(120).optional(),
    altText: z
      .string()
      .trim()
      .max(MAX_ALT_TEXT_LENGTH, 'Alt text can have at most 1,000 characters.')
      .nullable()
      .optional()
      .describe('Null or empty for no alt text.'),
    focalPoint: FocalPoint.nullable().optional(),
  })
  .refine((input) => Object.keys(input).length > 0, 'Specify at least one field to change.');
export type UpdateMediaInput = z.infer<typeof UpdateMediaInput>;

/** A post that uses the file. */
const MediaUse = z.object({
  postId: z.string(),
  caption: z.string(),
  createdAt: Instant,
  isUnderWay: z.boolean().describe("A delivery still needs this file, so it can't be deleted."),
});
export const MediaUses = z.object({ items: z.array(MediaUse) });
export type MediaUses = z.infer<typeof MediaUses>;
