import { z } from 'zod';

/** Asks for the small picture of one file of the library. */
export const MakePosterJob = z.object({
  name: z.literal('make-poster'),
  version: z.literal(1),
  mediaId: z.string(),
});
export type MakePosterJob = z.infer<typeof MakePosterJob>;
