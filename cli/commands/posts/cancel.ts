import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { renderOutcomes } from '#cli/lib/show/show-outcomes.ts';

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  input: z.object({ post: id('post', 'post_01kb…') }),
  examples: ['fanfare posts cancel post_01kb…'],
  output:
    '{"post","deliveries":[{"deliveryId","platform","accountName","canceled","message"}]}\nExits with 5 if it was too late for some of them, 3 if for all.',
  exits: ['partial'],
  async run({ connect }, { post: postId }) {
    const client = await connect();
    const canceled = await client.call('cancelPost', { params: { postId } });
    const { deliveries } = canceled;
    return {
      data: canceled,
      toText: (paint) => renderOutcomes(deliveries, { paint, isDone: (each) => each.canceled }),
      ...(deliveries.every((each) => each.canceled) ? {} : { exit: 'partial' }),
    };
  },
});
