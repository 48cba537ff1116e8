import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';
import { finishChange } from '#cli/lib/publish/follow-post.ts';
import { id, patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [
    {
      flags: '--first-comment <text>',
      description: 'for a live post whose first comment failed or was canceled: another text',
    },
    WAIT_OPTION,
  ],
  input: z.object({
    delivery: id('delivery', 'dlv_01kb…'),
    firstComment: z.string().optional(),
    wait: patience('--wait'),
  }),
  examples: [
    'fanfare deliveries retry dlv_01kb… --wait',
    'fanfare deliveries retry dlv_01kb… --first-comment "The link is in our profile"',
  ],
  output:
    'The post with its "deliveries"; the retried delivery is queued. A live delivery whose first comment failed or was canceled\nhas it written again.',
  exits: ['partial', 'unconfirmed', 'validation'],
  async run(context, { delivery: deliveryId, firstComment, wait: waitMs }) {
    const client = await context.connect();
    const body = firstComment === undefined ? {} : { body: { firstComment } };
    const call = client.call('retryDelivery', { params: { deliveryId }, ...body });
    return finishChange(context, { client, post: await call.catch(nameFlags), waitMs });
  },
});
