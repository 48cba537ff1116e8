import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findQueueId } from '#cli/lib/publish/find-queue.ts';
import { QUEUE_ARGUMENT, toQueueResult } from '#cli/lib/show/show-queue.ts';

export const command = defineCommand({
  arguments: [QUEUE_ARGUMENT],
  input: z.object({ queue: z.string().min(1) }),
  examples: ['fanfare queue pause "Weekday mornings"'],
  output: 'The paused queue. Its posts are held until it’s resumed. You can still add posts.',
  exits: ['validation'],
  async run({ connect }, { queue: text }) {
    const client = await connect();
    const queueId = await findQueueId(client, text);
    return toQueueResult(await client.call('pauseQueue', { params: { queueId } }));
  },
});
