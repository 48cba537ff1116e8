import { z } from 'zod';
import { MediaTracks } from './media-tracks.ts';

/** How a file stores its video, sound, and index. Null where the bytes don't say. */
export const MediaTraits = z
  .object({
    colorPrimaries: z.string().nullable().describe('bt709, bt2020, smpte432 (Display P3), …'),
    colorTransfer: z.string().nullable().describe('bt709, pq, hlg, …'),
    colorMatrix: z.string().nullable().describe('bt709, smpte170m, bt2020-ncl, …'),
    isFullRange: z
      .boolean()
      .nullable()
      .describe('Whether brightness uses the full range from 0 to 255.'),
    pixelAspect: z.number().nullable().describe('Width of one pixel divided by its height.'),
    isVariableFrameRate: z.boolean().nullable(),
    steadyFrameRate: z
      .number()
      .nullish()
      .describe(
        'For a video with a variable frame rate: the lowest standard frame rate that keeps every frame at its time. Null if there is none, or if the frame rate is constant.',
      ),
    soundDelayMs: z
      .number()
      .nullable()
      .describe('How much later the audio starts than the video; negative if it starts earlier.'),
    indexPosition: z.enum(['first', 'last']).nullable().describe('Of an MP4 or MOV.'),
    isFragmented: z.boolean().nullable().describe('Whether an MP4 or MOV is fragmented.'),
    editList: z
      .enum(['none', 'delay', 'cuts'])
      .nullable()
      .describe(
        '`delay`: only compensates for the encoder’s delay. `cuts`: hides part of a track.',
      ),
    startsBelowZero: z
      .boolean()
      .nullish()
      .describe(
        'Whether the video’s first frames have negative timestamps. Omitted for other videos, and for MP4 and MOV.',
      ),
    isLocked: z.boolean().nullable().describe('Whether a PDF needs a password.'),
    tracks: MediaTracks.nullish().describe(
      'Which tracks count in a video with several: the ones that players play by default. Absent for a file with one video track and at most one audio track.',
    ),
  })
  .meta({ id: 'MediaTraits' });
export type MediaTraits = z.infer<typeof MediaTraits>;

export const NO_TRAITS: MediaTraits = {
  colorPrimaries: null,
  colorTransfer: null,
  colorMatrix: null,
  isFullRange: null,
  pixelAspect: null,
  isVariableFrameRate: null,
  soundDelayMs: null,
  indexPosition: null,
  isFragmented: null,
  editList: null,
  isLocked: null,
};
