import { z } from 'zod';
import { WEBHOOK_EVENT_NAMES } from '#app/domain/webhooks/webhook-names.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list, oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';

const DEFAULT_LIMIT = 20;

export const command = defineCommand({
  options: [
    { flags: '--webhook <id>', description: 'only events of this endpoint (whook_…)' },
    {
      flags: '--type <list>',
      description: 'only these event types, separated by commas, like post.failed,account.at_risk',
      isRepeatable: true,
    },
    {
      flags: '--state <state>',
      description: 'only messages that are pending, delivered, or failed',
    },
    { flags: '--limit <n>', description: `maximum number, 1 to 500 (default: ${DEFAULT_LIMIT})` },
  ],
  input: z.object({
    webhook: z.string().min(1, '--webhook needs the ID of an endpoint.').optional(),
    type: list('--type')
      .pipe(z.array(oneOf(WEBHOOK_EVENT_NAMES, '--type')))
      .default([]),
    state: oneOf(['pending', 'delivered', 'failed'], '--state').optional(),
    limit: wholeNumber('--limit', { min: 1, max: 500 }).default(DEFAULT_LIMIT),
  }),
  examples: [
    'fanfare events list',
    'fanfare events list --state failed --type post.failed',
    "fanfare events list --query 'items[].eventId'",
  ],
  output:
    'Sent events, as long as the server keeps them (by default, 30 days): {"items":[{"eventId","type","happenedAt","webhookId","url","id","state","nextTryAt","attempts":[…]}]}.\nAn event is listed once per endpoint; "id" identifies the message.',
  async run({ connectPaced }, { webhook, type, state, limit }) {
    const client = await connectPaced();
    // Loaded on demand, so help starts without it.
    const { listEvents, renderEvents } = await import('#cli/lib/webhooks/sent-events.ts');
    const items = await listEvents(client, {
      webhookId: webhook ?? null,
      types: type,
      state,
      limit,
    });
    return { data: { items }, toText: (paint) => renderEvents(items, paint) };
  },
});
