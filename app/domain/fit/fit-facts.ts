import { z } from 'zod';
import { type FocalPoint, MediaKind } from '../media/media.ts';
import { MediaTraits } from '../media/media-traits.ts';

export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/**
 * What a plan needs to know about a file. Null where the bytes don't say. Width and height are as displayed,
 * after rotation.
 */
export const FitFacts = z
  .object({
    kind: MediaKind,
    contentType: z.string(),
    sizeBytes: z.number(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    durationMs: z.number().nullable(),
    rotation: z.number().nullable(),
    frameRate: z.number().nullable(),
    bitRate: z.number().nullable(),
    videoCodec: z.string().nullable(),
    pixelFormat: z.string().nullable(),
    isInterlaced: z.boolean().nullable(),
    hasAudio: z.boolean().nullable(),
    audioCodec: z.string().nullable(),
    audioChannels: z.number().nullable(),
    audioSampleRate: z.number().nullable(),
    frameCount: z.number().nullable(),
    pageCount: z.number().nullable(),
    traits: MediaTraits.nullish(),
  })
  .meta({ id: 'FitFacts' });
export type FitFacts = z.infer<typeof FitFacts>;
