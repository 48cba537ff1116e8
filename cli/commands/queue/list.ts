import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderQueues } from '#cli/lib/show/show-queue.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare queue list', 'fanfare queue list --json'],
  output:
    '{"items":[{"id","name","timeZone","accountIds","slots":[{"weekday","time"}],"pausedAt","postCount","createdAt","updatedAt"}]}',
  async run({ connect }) {
    const client = await connect();
    const queues = await client.call('listQueues');
    return { data: queues, toText: (paint) => renderQueues(queues.items, paint) };
  },
});
