import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPostResult } from '#cli/lib/publish/follow-post.ts';
import { id } from '#cli/lib/command/option-schemas.ts';

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [
    {
      flags: '--only-comment',
      description:
        "cancel only the first comment, if it isn't written yet; the post stays as it is",
    },
  ],
  input: z.object({
    delivery: id('delivery', 'dlv_01kb…'),
    onlyComment: z.boolean().default(false),
  }),
  examples: [
    'fanfare deliveries cancel dlv_01kb…',
    'fanfare deliveries cancel dlv_01kb… --only-comment',
  ],
  output:
    'The post with its "deliveries"; an error if the delivery, or the comment, was already sent.',
  async run({ connect }, { delivery: deliveryId, onlyComment: onlyFirstComment }) {
    const client = await connect();
    const body = onlyFirstComment ? { body: { onlyFirstComment } } : {};
    return toPostResult(await client.call('cancelDelivery', { params: { deliveryId }, ...body }));
  },
});
