import { z } from 'zod';

/** Makes a worker apply one event of the payment provider. */
export const ApplyBillingEventJob = z.object({
  name: z.literal('apply-billing-event'),
  version: z.literal(1),
  eventId: z.string(),
});
