import { z } from 'zod';

/** Asks a worker to look at one delivery. The row says whether there is anything to do. */
export const RunDeliveryJob = z.object({
  name: z.literal('run-delivery'),
  version: z.literal(1),
  deliveryId: z.string(),
});
export type RunDeliveryJob = z.infer<typeof RunDeliveryJob>;
