import { z } from 'zod';

/** Asks a worker to send an endpoint what is due. The rows say whether there is anything. */
export const SendWebhooksJob = z.object({
  name: z.literal('send-webhooks'),
  version: z.literal(1),
  endpointId: z.string(),
});
export type SendWebhooksJob = z.infer<typeof SendWebhooksJob>;
