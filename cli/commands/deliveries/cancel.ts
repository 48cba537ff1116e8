import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPostResult } from '#cli/lib/publish/follow-post.ts';
import { id } from '#cli/lib/command/option-schemas.ts';

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  input: z.object({ delivery: id('delivery', 'dlv_01kb…') }),
  examples: ['fanfare deliveries cancel dlv_01kb…'],
  output: 'The post with its "deliveries"; an error if the delivery was already sent.',
  async run({ connect }, { delivery: deliveryId }) {
    const client = await connect();
    return toPostResult(await client.call('cancelDelivery', { params: { deliveryId } }));
  },
});
