import { z } from 'zod';
import { WEBHOOK_EVENT_NAMES } from '#app/domain/webhooks/webhook-names.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  arguments: [{ name: 'event', description: 'event type, like post.published' }],
  options: [
    {
      flags: '--webhook <id>',
      description:
        "send it only to this endpoint, even if it isn't subscribed (default: all subscribers)",
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
    '{"eventId","type","sentTo":[{"webhookId","deliveryId"}]}. The sample has the fields of a real event, plus "test":true.',
  async run({ connect }, { event: type, webhook }) {
    const client = await connect();
    const body = { type, ...(webhook ? { webhookId: webhook } : {}) };
    const sent = await client.call('triggerWebhookEvent', { body });
    const rows = sent.sentTo.map(({ webhookId, deliveryId }) => [webhookId, deliveryId]);
    return {
      data: sent,
      toText: (paint) =>
        `Sending a sample ${type} event (${toLine(sent.eventId)}) to:\n` +
        renderTable(rows, { paint, header: ['WEBHOOK', 'MESSAGE'] }),
    };
  },
});
