import { z } from 'zod';
import { ListWebhookDeliveriesInput, WebhookDeliveryState } from '#app/domain/webhooks/webhooks.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id, oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { renderDeliveries } from '#cli/lib/show/show-webhook.ts';
import { toLine } from '#cli/text/text.ts';
import { WEBHOOK_ARGUMENT } from '#cli/lib/webhooks/webhook-options.ts';

const { cursor, limit: Limit } = ListWebhookDeliveriesInput.shape;

export const command = defineCommand({
  arguments: [WEBHOOK_ARGUMENT],
  options: [
    {
      flags: '--state <state>',
      description: 'only messages that are pending, delivered, or failed',
    },
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    webhook: id('webhook', 'whook_01kb…'),
    state: oneOf(WebhookDeliveryState.options, '--state').optional(),
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
    cursor,
  }),
  examples: [
    'fanfare webhooks deliveries whook_01kb…',
    'fanfare webhooks deliveries whook_01kb… --state failed --json',
  ],
  output:
    'A page: {"items":[{"id","eventId","type","state","happenedAt","nextTryAt","attempts":[{"at","status",…}]}],\n"nextCursor":"…" or null}',
  async run({ connect, terminal }, { webhook: webhookId, ...query }) {
    const client = await connect();
    const page = await client.call('listWebhookDeliveries', {
      params: { webhookId },
      query: { ...query, limit: query.limit ?? Limit.parse(undefined) },
    });
    if (page.nextCursor !== null && !terminal.isJson)
      terminal.writeStatus(
        `More: fanfare webhooks deliveries ${toLine(webhookId)} --cursor ${toLine(page.nextCursor)}`,
      );
    return { data: page, toText: (paint) => renderDeliveries(page.items, paint) };
  },
});
