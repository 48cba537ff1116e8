import { z } from 'zod';

/** Asks a worker to look at one import. The row says whether there is anything to do. */
export const ImportMediaJob = z.object({
  name: z.literal('import-media'),
  version: z.literal(1),
  importId: z.string(),
});
export type ImportMediaJob = z.infer<typeof ImportMediaJob>;
