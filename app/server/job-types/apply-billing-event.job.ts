import { z } from 'zod';

/** Asks a worker to bring up to date what one event of the payment provider is about. */
export const ApplyBillingEventJob = z.object({
  name: z.literal('apply-billing-event'),
  version: z.literal(1),
  eventId: z.string(),
});
