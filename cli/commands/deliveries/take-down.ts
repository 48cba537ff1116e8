import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPostResult } from '#cli/lib/publish/follow-post.ts';
import { MAX_THREAD_POSTS } from '#app/domain/posts/max-thread-posts.ts';
import { id, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

const CONSENT = {
  question: 'The platform deletes the post permanently. Take it down?',
  reason: "Taking down a post can't be undone",
  declinedText: 'Nothing was taken down.',
};

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [
    {
      flags: '--from <post>',
      description: 'delete only the posts of a thread from this one on, such as 3',
    },
    { flags: '--yes', description: 'skip the confirmation; required without a terminal' },
  ],
  input: z.object({
    delivery: id('delivery', 'dlv_01kb…'),
    from: wholeNumber('--from', { min: 1, max: MAX_THREAD_POSTS }).optional(),
    yes: z.boolean().default(false),
  }),
  examples: [
    'fanfare deliveries take-down dlv_01kb… --yes',
    'fanfare deliveries take-down dlv_01kb… --from 3',
  ],
  output:
    'The post with its "deliveries"; the deleted one has "removedAt". With --from, "thread" says which posts are live,\nand "fanfare deliveries retry" or "resend" sends the rest again.',
  async run(context, { delivery: deliveryId, from: fromPost, yes }) {
    const client = await context.connect();
    const body = fromPost === undefined ? {} : { body: { fromPost } };
    if (!yes) await requireConsent(context, CONSENT);
    return toPostResult(await client.call('takeDownDelivery', { params: { deliveryId }, ...body }));
  },
});
