import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPostResult } from '#cli/lib/publish/follow-post.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

const CONSENT = {
  question: 'The platform deletes the post for good. Take it down?',
  reason: 'A post that is taken down is gone for good',
  kept: 'Nothing was taken down.',
};

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the id of the delivery (dlv_…)' }],
  options: [{ flags: '--yes', description: 'do not ask; needed where nobody can be asked' }],
  input: z.object({ delivery: id('delivery', 'dlv_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare deliveries take-down dlv_01kb… --yes'],
  output: 'The post with its "deliveries"; the one that was taken down has "removedAt".',
  async run(context, { delivery: deliveryId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, CONSENT);
    return toPostResult(await client.call('takeDownDelivery', { params: { deliveryId } }));
  },
});
