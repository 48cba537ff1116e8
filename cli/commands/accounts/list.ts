import { z } from 'zod';
import type { OperationResponse } from '../../client/endpoints.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPlatformName } from '#cli/lib/show/show-post.ts';
import { type Cell, renderTable } from '#cli/lib/terminal/table.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';

type Account = OperationResponse<'listAccounts'>['items'][number];

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare accounts list', 'fanfare accounts list --json'],
  output: '{"items":[{"id","platform","environment","name","handle","state","isDefault",…}]}',
  async run(context) {
    const client = await context.connect();
    const accounts = await client.call('listAccounts');
    if (accounts.items.length === 0)
      context.terminal.writeStatus(`Connect accounts on the dashboard: ${client.url}/app`);
    return { data: accounts, toText: (paint) => renderAccounts(accounts.items, paint) };
  },
});

function renderAccounts(accounts: readonly Account[], paint: Paint): string {
  if (accounts.length === 0) return 'No accounts are connected.\n';
  return renderTable(accounts.map(toRow), {
    paint,
    header: ['PLATFORM', 'NAME', 'HANDLE', 'STATE', 'DEFAULT', 'WHERE', 'ID'],
  });
}

function toRow(account: Account): Cell[] {
  const { platform, name, handle, state, isDefault, environment, id } = account;
  return [
    toPlatformName(platform),
    name,
    handle ? `@${handle.replace(/^@/u, '')}` : '',
    { text: state.replaceAll('_', ' '), color: state === 'active' ? 'green' : 'red' },
    isDefault ? 'default' : '',
    environment,
    id,
  ];
}
