import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list } from '#cli/lib/command/option-schemas.ts';
import { QueueSlotFlags } from '#cli/lib/content/queue-slots.ts';
import { findQueueId } from '#cli/lib/publish/find-queue.ts';
import {
  QUEUE_ACCOUNTS,
  QUEUE_ARGUMENT,
  QUEUE_SLOT,
  QUEUE_ZONE,
  toQueueResult,
} from '#cli/lib/show/show-queue.ts';

export const command = defineCommand({
  arguments: [QUEUE_ARGUMENT],
  options: [
    { flags: '--name <text>', description: 'new name' },
    { ...QUEUE_SLOT, description: `replace the slots: ${QUEUE_SLOT.description}` },
    { ...QUEUE_ZONE, description: 'new time zone of the slots' },
    { ...QUEUE_ACCOUNTS, description: 'replace the accounts with these; can be repeated' },
  ],
  input: z.object({
    queue: z.string().min(1),
    name: z.string().trim().min(1, '--name needs a name.').optional(),
    slot: QueueSlotFlags.optional(),
    zone: z.string().optional(),
    account: list('--account').optional(),
  }),
  examples: [
    'fanfare queue update "Weekday mornings" --slot "mon-fri 09:30" --slot "sat 11:00"',
    'fanfare queue update que_01kb… --name Mornings --zone America/New_York',
  ],
  output:
    "The updated queue. Fields without a flag don't change, and posts in the queue keep their times.",
  exits: ['validation'],
  async run({ connect }, { queue: text, name, slot: slots, zone: timeZone, account: accountIds }) {
    if ([name, slots, timeZone, accountIds].every((value) => value === undefined)) {
      const message = 'Specify what to change: --name, --slot, --zone, or --account.';
      throw new CliError('invalid_usage', { exit: 'usage', message });
    }
    const client = await connect();
    const queueId = await findQueueId(client, text);
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(slots === undefined ? {} : { slots }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(accountIds === undefined ? {} : { accountIds }),
    };
    return toQueueResult(await client.call('updateQueue', { params: { queueId }, body }));
  },
});
