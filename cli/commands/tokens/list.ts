import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare tokens list', 'fanfare tokens list --fields name,lastUsedAt,id'],
  output:
    '{"items":[{"id","name","prefix","environment","scopes","createdAt","expiresAt","lastUsedAt","isOwn"}]}; the tokens themselves are never shown',
  async run({ connect }) {
    const data = await (await connect()).call('listTokens');
    const rows = data.items.map(({ name, prefix, environment, scopes, ...token }) => [
      name,
      `${prefix}…`,
      environment,
      `${scopes.length}`,
      token.expiresAt === null ? 'never' : formatTime(token.expiresAt),
      token.lastUsedAt === null ? 'never' : formatTime(token.lastUsedAt),
      token.id,
    ]);
    const header = ['NAME', 'TOKEN', 'WHERE', 'SCOPES', 'EXPIRES', 'LAST USED', 'ID'];
    return { data, toText: (paint) => renderTable(rows, { paint, header }) };
  },
});
