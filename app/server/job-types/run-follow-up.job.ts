import { z } from 'zod';
import { FollowUpKind } from '#app/domain/posts/follow-up.ts';

/** Makes a worker do a follow-up of a live post, or look for it. The row decides what is due. */
export const RunFollowUpJob = z.object({
  name: z.literal('run-follow-up'),
  version: z.literal(1),
  deliveryId: z.string(),
  kind: FollowUpKind,
});
export type RunFollowUpJob = z.infer<typeof RunFollowUpJob>;
