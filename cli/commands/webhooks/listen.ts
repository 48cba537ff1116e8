import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { createSecret, isSecret } from '#cli/lib/webhooks/sign-webhook.ts';
import {
  environment,
  ENVIRONMENT_OPTION,
  events,
  EVENTS_OPTION,
} from '#cli/lib/webhooks/webhook-options.ts';

const NOT_AN_ADDRESS = '--forward-to is an address like http://localhost:3000/hook.';

/** Completes what people type, such as `localhost:3000/hook` or `:3000`. */
function toAddress(text: string): string {
  return /^https?:\/\//u.test(text) ? text : `http://${text.replace(/^:/u, 'localhost:')}`;
}

export const command = defineCommand({
  options: [
    {
      flags: '--forward-to <url>',
      description:
        'the server on this machine, like http://localhost:3000/hook; else events are only shown',
    },
    EVENTS_OPTION,
    ENVIRONMENT_OPTION,
    {
      flags: '--secret <secret>',
      description: 'what they are signed with (whsec_…); a new one each time by default',
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
      .refine(isSecret, { error: '--secret is whsec_ and 24 to 64 bytes in base64.' })
      .optional(),
  }),
  examples: [
    'fanfare webhooks listen --forward-to http://localhost:3000/hook',
    'fanfare webhooks listen --forward-to localhost:3000/hook --events post.published,post.failed',
    'fanfare webhooks listen --json | jq -r .event.type',
  ],
  output:
    'NDJSON, one for each event: {"eventId","type","status","error","answer","durationMs","event"}; "status" is what\nthe server on this machine answered. Ends with Ctrl-C.',
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
