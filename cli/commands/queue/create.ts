import { z } from 'zod';
import { MAX_QUEUE_NAME } from '#app/domain/queues/queue-limits.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list } from '#cli/lib/command/option-schemas.ts';
import { QueueSlotFlags } from '#cli/lib/content/queue-slots.ts';
import { QUEUE_ACCOUNTS, QUEUE_SLOT, QUEUE_ZONE, toQueueResult } from '#cli/lib/show/show-queue.ts';

export const command = defineCommand({
  options: [
    {
      flags: '--name <text>',
      description: `name, unique in the workspace, up to ${MAX_QUEUE_NAME} characters`,
    },
    QUEUE_SLOT,
    QUEUE_ZONE,
    QUEUE_ACCOUNTS,
  ],
  input: z.object({
    name: z.string({ error: 'Specify a --name.' }).trim().min(1, 'Specify a --name.'),
    slot: QueueSlotFlags.default([]),
    zone: z.string().optional(),
    account: list('--account').default([]),
  }),
  examples: [
    'fanfare queue create --name "Weekday mornings" --slot "mon-fri 09:30" --zone Europe/Berlin \\\n  --account acct_01kb…',
  ],
  output:
    '{"id","name","timeZone","accountIds","slots":[{"weekday","time"}],"pausedAt","postCount","createdAt","updatedAt"}',
  exits: ['validation'],
  async run({ connect }, { name, slot: slots, zone, account: accountIds }) {
    const client = await connect();
    const timeZone = zone === undefined ? {} : { timeZone: zone };
    const body = { name, slots, accountIds, ...timeZone };
    return toQueueResult(await client.call('createQueue', { body }));
  },
});
