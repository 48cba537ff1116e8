import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toWebhookResult } from '#cli/lib/show/show-webhook.ts';
import { WEBHOOK_ARGUMENT } from '#cli/lib/webhooks/webhook-options.ts';

export const command = defineCommand({
  arguments: [WEBHOOK_ARGUMENT],
  input: z.object({ webhook: id('webhook', 'whook_01kb…') }),
  examples: ['fanfare webhooks get whook_01kb…'],
  output:
    '{"id","url","description","events","environment","enabled","disabledReason","failingSince",…}',
  async run({ connect }, { webhook: webhookId }) {
    const client = await connect();
    return toWebhookResult(await client.call('getWebhook', { params: { webhookId } }));
  },
});
