import { z } from 'zod';
import { SECRET_OVERLAP_HOURS } from '#app/domain/webhooks/webhook-names.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toSecretResult } from '#cli/lib/show/show-webhook.ts';
import { WEBHOOK_ARGUMENT } from '#cli/lib/webhooks/webhook-options.ts';

export const command = defineCommand({
  arguments: [WEBHOOK_ARGUMENT],
  input: z.object({ webhook: id('webhook', 'whook_01kb…') }),
  examples: ['fanfare webhooks rotate whook_01kb…'],
  output: '{"webhook":{"id",…},"secret":"whsec_…"}; the secret isn\'t shown again.',
  async run({ connect, terminal }, { webhook: webhookId }) {
    const client = await connect();
    const created = await client.call('rotateWebhookSecret', { params: { webhookId } });
    terminal.writeStatus(
      `Copy the new secret now. Events are also signed with the old one for ${SECRET_OVERLAP_HOURS} hours.`,
    );
    return toSecretResult(created);
  },
});
