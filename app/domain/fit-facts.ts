import { z } from 'zod';
import type { MediaFacts } from './media-rules.ts';
import { MediaKind } from './media.ts';

/** A place in a picture, as parts of its width and height. */
export const FocalPoint = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});
export type FocalPoint = z.infer<typeof FocalPoint>;

export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** What a plan needs to know of a file; null where its bytes don't tell. Sizes are as shown, upright. */
export const FitFacts = z
  .object({
    kind: MediaKind,
    contentType: z.string(),
    sizeBytes: z.number(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    durationMs: z.number().nullable(),
    videoCodec: z.string().nullable(),
    audioCodec: z.string().nullable(),
    hasAudio: z.boolean().nullable(),
    rotation: z.number().nullable(),
    frameRate: z.number().nullable(),
    frameCount: z.number().nullable(),
    pixelFormat: z.string().nullish(),
    isInterlaced: z.boolean().nullish(),
    bitRate: z.number().nullish(),
    audioChannels: z.number().nullish(),
    audioSampleRate: z.number().nullish(),
  })
  .meta({ id: 'FitFacts' });
export type FitFacts = z.infer<typeof FitFacts> & MediaFacts;
