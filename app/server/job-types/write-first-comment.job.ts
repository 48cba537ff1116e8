import { z } from 'zod';

/** Makes a worker write the comment under a delivery's post, or look for it. The row decides what is due. */
export const WriteFirstCommentJob = z.object({
  name: z.literal('write-first-comment'),
  version: z.literal(1),
  deliveryId: z.string(),
});
export type WriteFirstCommentJob = z.infer<typeof WriteFirstCommentJob>;
