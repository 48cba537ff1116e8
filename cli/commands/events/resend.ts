import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import type { SentEvent } from '#cli/lib/webhooks/sent-events.ts';

export const command = defineCommand({
  arguments: [
    {
      name: 'event',
      description: 'the ID of the event (whev_…) or of one of its messages (whdl_…)',
    },
  ],
  options: [{ flags: '--webhook <id>', description: 'only to this endpoint (whook_…)' }],
  input: z.object({
    event: id('event', 'whev_01kb…'),
    webhook: z.string().min(1, '--webhook needs the ID of an endpoint.').optional(),
  }),
  examples: [
    'fanfare events resend whev_01kb…',
    'fanfare events resend whev_01kb… --webhook whook_01kb…',
  ],
  output:
    '{"items":[…]}: the messages being resent, one per endpoint, with the same body and webhook-id.',
  async run({ connectPaced }, { event, webhook }) {
    const client = await connectPaced();
    const { findMessages, renderEvents } = await import('#cli/lib/webhooks/sent-events.ts');
    const found = await findMessages(client, { id: event, webhookId: webhook ?? null });
    if (found.length === 0)
      throw new CliError('not_found', {
        exit: 'api',
        message: `The event ${event} isn't in the log of any endpoint.`,
        hint: 'List sent events with "fanfare events list". The server keeps them for 30 days, unless its administrator chose another time.',
      });
    const items: SentEvent[] = [];
    for (const { webhookId, url, id: deliveryId } of found) {
      const params = { webhookId, deliveryId };
      items.push({ webhookId, url, ...(await client.call('redeliverWebhook', { params })) });
    }
    return { data: { items }, toText: (paint) => renderEvents(items, paint) };
  },
});
