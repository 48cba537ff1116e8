import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderAccountGroups } from '#cli/lib/show/show-account-group.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare account-groups list', 'fanfare account-groups list --json'],
  output: '{"items":[{"id","name","accountIds","createdAt","updatedAt"}]}',
  async run({ connect }) {
    const client = await connect();
    const groups = await client.call('listAccountGroups');
    return { data: groups, toText: (paint) => renderAccountGroups(groups.items, paint) };
  },
});
