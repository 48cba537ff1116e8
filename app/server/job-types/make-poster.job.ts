import { z } from 'zod';

/** Makes a worker create the poster of one library file. */
export const MakePosterJob = z.object({
  name: z.literal('make-poster'),
  version: z.literal(1),
  mediaId: z.string(),
});
export type MakePosterJob = z.infer<typeof MakePosterJob>;
