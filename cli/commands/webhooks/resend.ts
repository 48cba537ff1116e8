import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toDeliveryResult } from '#cli/lib/show/show-webhook.ts';
import { WEBHOOK_ARGUMENT } from '#cli/lib/webhooks/webhook-options.ts';

export const command = defineCommand({
  arguments: [
    WEBHOOK_ARGUMENT,
    { name: 'message', description: 'the ID of the message in the log (whdl_…)' },
  ],
  input: z.object({
    webhook: id('webhook', 'whook_01kb…'),
    message: id('message', 'whdl_01kb…'),
  }),
  examples: ['fanfare webhooks resend whook_01kb… whdl_01kb…'],
  output: 'The message being resent, with the same body and webhook-id.',
  async run({ connect }, { webhook: webhookId, message: deliveryId }) {
    const client = await connect();
    const params = { webhookId, deliveryId };
    return toDeliveryResult(await client.call('redeliverWebhook', { params }));
  },
});
