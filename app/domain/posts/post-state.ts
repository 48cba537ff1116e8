import { z } from 'zod';

/** Derived from the deliveries: `partial` when some are live and some failed. */
export const PostState = z.enum([
  'scheduled',
  'held',
  'publishing',
  'published',
  'partial',
  'failed',
  'canceled',
  'needs_decision',
]);
export type PostState = z.infer<typeof PostState>;
