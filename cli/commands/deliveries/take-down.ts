import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPostResult } from '#cli/lib/publish/follow-post.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

const CONSENT = {
  question: 'The platform deletes the post permanently. Take it down?',
  reason: "Taking down a post can't be undone",
  declinedText: 'Nothing was taken down.',
};

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ delivery: id('delivery', 'dlv_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare deliveries take-down dlv_01kb… --yes'],
  output: 'The post with its "deliveries"; the deleted one has "removedAt".',
  async run(context, { delivery: deliveryId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, CONSENT);
    return toPostResult(await client.call('takeDownDelivery', { params: { deliveryId } }));
  },
});
