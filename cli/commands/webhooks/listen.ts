import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { createSecret, isSecret } from '#cli/lib/webhooks/sign-webhook.ts';
import {
  environment,
  ENVIRONMENT_OPTION,
  events,
  EVENTS_OPTION,
} from '#cli/lib/webhooks/webhook-options.ts';

const NOT_AN_ADDRESS = '--forward-to must be a URL like http://localhost:3000/hook.';

/** Completes what people type, such as `localhost:3000/hook` or `:3000`. */
function toAddress(text: string): string {
  return /^https?:\/\//u.test(text) ? text : `http://${text.replace(/^:/u, 'localhost:')}`;
}

export const command = defineCommand({
  options: [
    {
      flags: '--forward-to <url>',
      description:
        'local server to forward events to, like http://localhost:3000/hook (default: only show them)',
    },
    EVENTS_OPTION,
    ENVIRONMENT_OPTION,
    {
      flags: '--secret <secret>',
      description: 'signing secret (whsec_…; default: a new one each time)',
    },
  ],
  input: z.object({
    forwardTo: z
      .string()
      .transform(toAddress)
      .refine((text) => URL.canParse(text), { error: NOT_AN_ADDRESS })
      .optional(),
    events: events().default([]),
    environment: environment(),
    secret: z
      .string()
      .refine(isSecret, { error: '--secret must be whsec_ followed by 24 to 64 bytes in base64.' })
      .optional(),
  }),
  examples: [
    'fanfare webhooks listen --forward-to http://localhost:3000/hook',
    'fanfare webhooks listen --forward-to localhost:3000/hook --events post.published,post.failed',
    'fanfare webhooks listen --json | jq -r .event.type',
  ],
  output:
    'NDJSON, one line per event: {"eventId","type","status","error","answer","durationMs","event"}; "status" is your\nlocal server\'s response. Press Ctrl-C to stop.',
  async run(context, { forwardTo, events: chosen, environment: of, secret }) {
    // Loaded on demand, so help starts without the client.
    const { listen } = await import('#cli/lib/webhooks/listen.ts');
    return listen(context, {
      forwardTo: forwardTo ?? null,
      secret: secret ?? createSecret(),
      body: { events: chosen, ...(of ? { environment: of } : {}) },
    });
  },
});
