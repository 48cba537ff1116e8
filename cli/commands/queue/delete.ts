import { z } from 'zod';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findQueueId } from '#cli/lib/publish/find-queue.ts';
import { QUEUE_ARGUMENT } from '#cli/lib/show/show-queue.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [QUEUE_ARGUMENT],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ queue: z.string().min(1), yes: z.boolean().default(false) }),
  examples: ['fanfare queue delete que_01kb… --yes'],
  output: '{"id":"que_…","deleted":true}; its posts keep their times',
  exits: ['validation'],
  async run(context, { queue: text, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this queue'));
    const queueId = await findQueueId(client, text);
    await client.call('deleteQueue', { params: { queueId } });
    return toDeletedResult(queueId);
  },
});
