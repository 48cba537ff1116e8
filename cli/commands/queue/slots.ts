import { z } from 'zod';
import { MAX_PREVIEW_SLOTS } from '#app/domain/queues/queue-limits.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { findQueueId } from '#cli/lib/publish/find-queue.ts';
import { QUEUE_ARGUMENT, toSlotsResult } from '#cli/lib/show/show-queue.ts';

export const command = defineCommand({
  arguments: [QUEUE_ARGUMENT],
  options: [
    { flags: '--limit <n>', description: `how many, up to ${MAX_PREVIEW_SLOTS} (default: 10)` },
  ],
  input: z.object({
    queue: z.string().min(1),
    limit: wholeNumber('--limit', { min: 1, max: MAX_PREVIEW_SLOTS }).optional(),
  }),
  examples: ['fanfare queue slots "Weekday mornings"', 'fanfare queue slots que_01kb… --limit 30'],
  output:
    '{"queueId","timeZone","pausedAt","nextFreeAt","items":[{"at","local","isTaken","post":{"id","state","caption"}}]}',
  exits: ['validation'],
  async run({ connect }, { queue: text, limit }) {
    const client = await connect();
    const queueId = await findQueueId(client, text);
    const query = limit === undefined ? {} : { limit };
    return toSlotsResult(await client.call('listQueueSlots', { params: { queueId }, query }));
  },
});
