import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderSnippets } from '#cli/lib/show/show-snippet.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare snippet list', 'fanfare snippet list --json'],
  output: '{"items":[{"id","name","kind","text","variables":["link"],"createdAt","updatedAt"}]}',
  async run({ connect }) {
    const client = await connect();
    const snippets = await client.call('listSnippets');
    return { data: snippets, toText: (paint) => renderSnippets(snippets.items, paint) };
  },
});
