import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';
import { WEBHOOK_ARGUMENT } from '#cli/lib/webhooks/webhook-options.ts';

export const command = defineCommand({
  arguments: [WEBHOOK_ARGUMENT],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ webhook: id('webhook', 'whook_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare webhooks delete whook_01kb… --yes'],
  output: '{"id":"whook_…","deleted":true}',
  async run(context, { webhook: webhookId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this endpoint and its log'));
    await client.call('deleteWebhook', { params: { webhookId } });
    return toDeletedResult(webhookId);
  },
});
