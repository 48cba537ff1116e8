import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { finishChange } from '#cli/lib/publish/follow-post.ts';
import { id, patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';

const Input = z
  .object({
    delivery: id('delivery', 'dlv_01kb…'),
    live: z.boolean().default(false),
    notLive: z.boolean().default(false),
    link: z
      .url({ protocol: /^https?$/u, error: "--link must be the post's http(s) URL." })
      .optional(),
    wait: patience('--wait'),
  })
  .superRefine(({ live, notLive, link }, context) => {
    if (live === notLive) {
      const message = 'Specify --live or --not-live.';
      context.addIssue({ code: 'custom', path: ['live'], message });
    }
    if (link !== undefined && !live) {
      const message = '--link can only be used with --live.';
      context.addIssue({ code: 'custom', path: ['link'], message });
    }
  });

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [
    { flags: '--live', description: 'the post is live on the platform' },
    { flags: '--not-live', description: "the post isn't on the platform: publish it again" },
    { flags: '--link <url>', description: "the live post's URL" },
    WAIT_OPTION,
  ],
  input: Input,
  examples: [
    'fanfare deliveries resolve dlv_01kb… --live --link https://www.example.com/p/1',
    'fanfare deliveries resolve dlv_01kb… --not-live --wait',
  ],
  output: 'The post with its "deliveries".',
  exits: ['partial', 'validation', 'unconfirmed'],
  async run(context, { delivery: deliveryId, live, link, wait: waitMs }) {
    const client = await context.connect();
    const post = await client.call('resolveDelivery', {
      params: { deliveryId },
      body: { isLive: live, ...(link === undefined ? {} : { url: link }) },
    });
    return finishChange(context, { client, post, waitMs });
  },
});
