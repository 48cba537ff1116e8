import { z } from 'zod';

/** An answer as it was sent, without its headers: those are the same for all of an operation. */
export const KeptAnswerSchema = z.object({
  status: z.number().int(),
  body: z.unknown().optional(),
  /** Of a stream. */
  events: z.array(z.object({ event: z.string(), data: z.unknown() })).optional(),
});
export type KeptAnswer = z.infer<typeof KeptAnswerSchema>;
