import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id, list } from '#cli/lib/command/option-schemas.ts';
import {
  GROUP_ACCOUNTS,
  GROUP_ARGUMENT,
  toAccountGroupResult,
} from '#cli/lib/show/show-account-group.ts';

export const command = defineCommand({
  arguments: [GROUP_ARGUMENT],
  options: [
    { flags: '--name <text>', description: 'new name' },
    { ...GROUP_ACCOUNTS, description: 'replace the accounts with these; can be repeated' },
  ],
  input: z.object({
    group: id('group', 'agrp_01kb…'),
    name: z.string().trim().min(1, '--name needs a name.').optional(),
    account: list('--account').optional(),
  }),
  examples: [
    'fanfare account-groups update agrp_01kb… --name "Client A, winter"',
    'fanfare account-groups update agrp_01kb… --account acct_01kb… --account acct_01kc…',
  ],
  output: "The updated group. Fields without a flag don't change.",
  exits: ['validation'],
  async run({ connect }, { group: groupId, name, account }) {
    if (name === undefined && account === undefined) {
      const message = 'Specify what to change: --name or --account.';
      throw new CliError('invalid_usage', { exit: 'usage', message });
    }
    const client = await connect();
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(account === undefined ? {} : { accountIds: account }),
    };
    const call = client.call('updateAccountGroup', { params: { groupId }, body });
    return toAccountGroupResult(await call);
  },
});
