import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findQueueId } from '#cli/lib/publish/find-queue.ts';
import { QUEUE_ARGUMENT, toQueueResult } from '#cli/lib/show/show-queue.ts';

export const command = defineCommand({
  arguments: [QUEUE_ARGUMENT],
  input: z.object({ queue: z.string().min(1) }),
  examples: ['fanfare queue resume "Weekday mornings"'],
  output:
    '{"queue","movedPosts"}. Posts that missed their slots get the next ones, in order. The others keep theirs, or move back\nas far as needed.',
  exits: ['validation'],
  async run({ connect, terminal }, { queue: text }) {
    const client = await connect();
    const queueId = await findQueueId(client, text);
    const result = await client.call('resumeQueue', { params: { queueId } });
    terminal.writeStatus(`Posts moved to another slot: ${result.movedPosts}.`);
    return { ...toQueueResult(result.queue), data: result };
  },
});
