import { z } from 'zod';

/** Makes a worker send an endpoint's due messages. The rows decide whether there are any. */
export const SendWebhooksJob = z.object({
  name: z.literal('send-webhooks'),
  version: z.literal(1),
  endpointId: z.string(),
});
export type SendWebhooksJob = z.infer<typeof SendWebhooksJob>;
