import { z } from 'zod';
import { SECRET_OVERLAP_HOURS } from '#app/domain/webhooks/webhook-names.ts';
import { defineCommand } from '../../lib/define-command.ts';
import { id } from '../../lib/option-schemas.ts';
import { toSecretResult } from '../../lib/show-webhook.ts';
import { WEBHOOK_ARGUMENT } from '../../lib/webhook-options.ts';

export const command = defineCommand({
  arguments: [WEBHOOK_ARGUMENT],
  input: z.object({ webhook: id('webhook', 'whook_01kb…') }),
  examples: ['fanfare webhooks rotate whook_01kb…'],
  output: '{"webhook":{"id",…},"secret":"whsec_…"}; the secret is not shown again.',
  async run({ connect, terminal }, { webhook: webhookId }) {
    const client = await connect();
    const made = await client.call('rotateWebhookSecret', { params: { webhookId } });
    terminal.say(
      `For ${SECRET_OVERLAP_HOURS} hours the secret before signs as well. Keep the new one.`,
    );
    return toSecretResult(made);
  },
});
