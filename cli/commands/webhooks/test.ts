import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toDeliveryResult } from '#cli/lib/show/show-webhook.ts';
import { toLine } from '#cli/text/text.ts';
import { WEBHOOK_ARGUMENT } from '#cli/lib/webhooks/webhook-options.ts';

export const command = defineCommand({
  arguments: [WEBHOOK_ARGUMENT],
  input: z.object({ webhook: id('webhook', 'whook_01kb…') }),
  examples: ['fanfare webhooks test whook_01kb…'],
  output: 'The message being sent: {"id","eventId","type":"webhook.test","state","attempts",…}',
  async run({ connect, terminal }, { webhook: webhookId }) {
    const client = await connect();
    const sent = await client.call('testWebhook', { params: { webhookId } });
    terminal.writeStatus(`Check the result: fanfare webhooks deliveries ${toLine(webhookId)}`);
    return toDeliveryResult(sent);
  },
});
