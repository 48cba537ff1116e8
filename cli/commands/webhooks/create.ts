import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toSecretResult } from '#cli/lib/show/show-webhook.ts';
import {
  environment,
  ENVIRONMENT_OPTION,
  events,
  EVENTS_OPTION,
} from '#cli/lib/webhooks/webhook-options.ts';

const MISSING = 'Enter the URL to send events to, like https://hooks.example.com/fanfare';

export const command = defineCommand({
  arguments: [{ name: 'url', description: 'public https URL to send events to' }],
  options: [
    EVENTS_OPTION,
    { flags: '--description <text>', description: 'description of the endpoint' },
    ENVIRONMENT_OPTION,
  ],
  input: z.object({
    url: z.string({ error: MISSING }).trim().min(1, MISSING),
    events: events().default([]),
    description: z.string().optional(),
    environment: environment(),
  }),
  examples: [
    'fanfare webhooks create https://hooks.example.com/fanfare',
    'fanfare webhooks create https://hooks.example.com/fanfare --events post.published,post.failed',
  ],
  output: '{"webhook":{"id","url","events",…},"secret":"whsec_…"}; the secret isn\'t shown again.',
  exits: ['validation'],
  async run({ connect, terminal }, { description = '', environment: of, ...input }) {
    const client = await connect();
    const body = { ...input, description, ...(of ? { environment: of } : {}) };
    const created = await client.call('createWebhook', { body });
    terminal.writeStatus("Copy the secret now. It isn't shown again.");
    return toSecretResult(created);
  },
});
