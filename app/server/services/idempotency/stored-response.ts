import { z } from 'zod';

/** A response as it was sent, without headers: those are the same for all calls of an operation. */
export const StoredResponseSchema = z.object({
  status: z.number().int(),
  body: z.unknown().optional(),
  /** Events of a streamed response. */
  events: z.array(z.object({ event: z.string(), data: z.unknown() })).optional(),
});
export type StoredResponse = z.infer<typeof StoredResponseSchema>;
