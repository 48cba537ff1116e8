import { z } from 'zod';

/** Makes a worker check one import. The row decides whether there is anything to do. */
export const ImportMediaJob = z.object({
  name: z.literal('import-media'),
  version: z.literal(1),
  importId: z.string(),
});
export type ImportMediaJob = z.infer<typeof ImportMediaJob>;
