import { z } from 'zod';
import { MAX_GROUP_NAME } from '#app/domain/accounts/account-group-limits.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list } from '#cli/lib/command/option-schemas.ts';
import { GROUP_ACCOUNTS, toAccountGroupResult } from '#cli/lib/show/show-account-group.ts';

export const command = defineCommand({
  options: [
    {
      flags: '--name <text>',
      description: `name, unique in the workspace, up to ${MAX_GROUP_NAME} characters`,
    },
    GROUP_ACCOUNTS,
  ],
  input: z.object({
    name: z.string({ error: 'Specify a --name.' }).trim().min(1, 'Specify a --name.'),
    account: list('--account').pipe(z.array(z.string()).min(1, 'Specify an --account.')),
  }),
  examples: ['fanfare account-groups create --name "Client A" --account acct_01kb…,acct_01kc…'],
  output: '{"id","name","accountIds","createdAt","updatedAt"}',
  exits: ['validation'],
  async run({ connect }, { name, account }) {
    const client = await connect();
    const body = { name, accountIds: account };
    return toAccountGroupResult(await client.call('createAccountGroup', { body }));
  },
});
