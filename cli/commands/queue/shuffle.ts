import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findQueueId } from '#cli/lib/publish/find-queue.ts';
import { QUEUE_ARGUMENT, toQueueResult } from '#cli/lib/show/show-queue.ts';

export const command = defineCommand({
  arguments: [QUEUE_ARGUMENT],
  input: z.object({ queue: z.string().min(1) }),
  examples: ['fanfare queue shuffle "Weekday mornings"'],
  output: '{"queue","movedPosts"}. The waiting posts share the same slots in another order.',
  exits: ['validation'],
  async run({ connect, terminal }, { queue: text }) {
    const client = await connect();
    const queueId = await findQueueId(client, text);
    const result = await client.call('shuffleQueue', { params: { queueId } });
    terminal.writeStatus(`Posts moved to another slot: ${result.movedPosts}.`);
    return { ...toQueueResult(result.queue), data: result };
  },
});
