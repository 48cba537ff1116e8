import { z } from 'zod';

/** Makes a worker create one rendition. The row decides whether there is anything to do. */
export const MakeRenditionJob = z.object({
  name: z.literal('make-rendition'),
  version: z.literal(1),
  renditionId: z.string(),
});
export type MakeRenditionJob = z.infer<typeof MakeRenditionJob>;
