import type { components } from '#cli/client/api-types.ts';
import { toLine } from '#cli/text/text.ts';
import type { CommandResult } from '../command/define-command.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type AccountGroup = components['schemas']['AccountGroup'];

export const GROUP_ARGUMENT = { name: 'group', description: 'the ID of the group (agrp_…)' };

export const GROUP_ACCOUNTS = {
  flags: '--account <id>',
  description: 'an account of the group; can be repeated',
  isRepeatable: true,
};

const toAccounts = ({ accountIds }: AccountGroup): string => accountIds.join(', ') || '(none left)';

export function toAccountGroupResult(group: AccountGroup): CommandResult {
  const facts: [string, string][] = [
    ['ID', group.id],
    ['Name', toLine(group.name)],
    ['Accounts', toAccounts(group)],
  ];
  return { data: group, toText: (paint) => renderFacts(facts, paint) };
}

export function renderAccountGroups(groups: readonly AccountGroup[], paint: Paint): string {
  if (groups.length === 0) return 'No account groups.\n';
  const rows = groups.map((group) => [toLine(group.name), toAccounts(group), group.id]);
  return renderTable(rows, { paint, header: ['NAME', 'ACCOUNTS', 'ID'] });
}
