import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { finishChange } from '#cli/lib/publish/follow-post.ts';
import { id, patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [WAIT_OPTION],
  input: z.object({ delivery: id('delivery', 'dlv_01kb…'), wait: patience('--wait') }),
  examples: ['fanfare deliveries retry dlv_01kb… --wait'],
  output: 'The post with its "deliveries"; the retried delivery is queued.',
  exits: ['partial', 'unconfirmed'],
  async run(context, { delivery: deliveryId, wait: waitMs }) {
    const client = await context.connect();
    const post = await client.call('retryDelivery', { params: { deliveryId } });
    return finishChange(context, { client, post, waitMs });
  },
});
