import { z } from 'zod';
import { WEBHOOK_EVENT_NAMES } from '#app/domain/webhooks/webhook-names.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  arguments: [{ name: 'event', description: 'the name of an event, like post.published' }],
  options: [
    {
      flags: '--webhook <id>',
      description:
        'to this endpoint alone, whatever it has chosen (default: to all that ask for it)',
    },
  ],
  input: z.object({
    event: oneOf(WEBHOOK_EVENT_NAMES, '<event>'),
    webhook: z.string().min(1).optional(),
  }),
  examples: [
    'fanfare webhooks trigger post.published',
    'fanfare webhooks trigger account.at_risk --webhook whook_01kb…',
  ],
  output:
    '{"eventId","type","sentTo":[{"webhookId","deliveryId"}]}. The sample has all that a real one has, and "test":true.',
  async run({ connect }, { event: type, webhook }) {
    const client = await connect();
    const body = { type, ...(webhook ? { webhookId: webhook } : {}) };
    const sent = await client.call('triggerWebhookEvent', { body });
    const rows = sent.sentTo.map(({ webhookId, deliveryId }) => [webhookId, deliveryId]);
    return {
      data: sent,
      toText: (paint) =>
        `A sample of ${type} (${toLine(sent.eventId)}) is on its way to:\n` +
        renderTable(rows, { paint, header: ['WEBHOOK', 'MESSAGE'] }),
    };
  },
});
