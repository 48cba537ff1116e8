import { z } from 'zod';

/** Makes a worker check one delivery. The row decides whether there is anything to do. */
export const RunDeliveryJob = z.object({
  name: z.literal('run-delivery'),
  version: z.literal(1),
  deliveryId: z.string(),
});
export type RunDeliveryJob = z.infer<typeof RunDeliveryJob>;
