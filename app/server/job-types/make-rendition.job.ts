import { z } from 'zod';

/** Asks a worker to make one rendition. The row says whether there is anything to do. */
export const MakeRenditionJob = z.object({
  name: z.literal('make-rendition'),
  version: z.literal(1),
  renditionId: z.string(),
});
export type MakeRenditionJob = z.infer<typeof MakeRenditionJob>;
