import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toWebhookResult } from '#cli/lib/show/show-webhook.ts';
import { events, EVENTS_OPTION, WEBHOOK_ARGUMENT } from '#cli/lib/webhooks/webhook-options.ts';

export const command = defineCommand({
  arguments: [WEBHOOK_ARGUMENT],
  options: [
    { flags: '--address <url>', description: 'new URL to send events to' },
    { ...EVENTS_OPTION, description: 'send only these events, separated by commas' },
    { flags: '--all-events', description: 'send all events, including types added later' },
    { flags: '--description <text>', description: 'description of the endpoint' },
    { flags: '--on', description: 'enable the endpoint and send waiting events' },
    { flags: '--off', description: 'disable the endpoint' },
  ],
  input: z
    .object({
      webhook: id('webhook', 'whook_01kb…'),
      address: z.string().trim().min(1).optional(),
      events: events().optional(),
      allEvents: z.boolean().default(false),
      description: z.string().optional(),
      on: z.boolean().default(false),
      off: z.boolean().default(false),
    })
    .refine(({ on, off }) => !on || !off, {
      path: ['off'],
      error: 'Use --on or --off, not both.',
    })
    .refine(({ events: chosen, allEvents }) => chosen === undefined || !allEvents, {
      path: ['allEvents'],
      error: 'Use --events or --all-events, not both.',
    }),
  examples: [
    'fanfare webhooks update whook_01kb… --events post.published',
    'fanfare webhooks update whook_01kb… --off',
  ],
  output: "The updated endpoint. Fields without a flag don't change.",
  exits: ['validation'],
  async run({ connect }, { webhook: webhookId, address, allEvents, on, off, ...given }) {
    const chosen = allEvents ? [] : given.events;
    const body = {
      ...(address === undefined ? {} : { url: address }),
      ...(chosen === undefined ? {} : { events: chosen }),
      ...(given.description === undefined ? {} : { description: given.description }),
      ...(on || off ? { enabled: on } : {}),
    };
    if (Object.keys(body).length === 0) throw createNothingError();
    const client = await connect();
    return toWebhookResult(await client.call('updateWebhook', { params: { webhookId }, body }));
  },
});

function createNothingError(): CliError {
  const message =
    'Specify what to change: --address, --events, --all-events, --description, --on, or --off.';
  return new CliError('invalid_usage', { exit: 'usage', message });
}
