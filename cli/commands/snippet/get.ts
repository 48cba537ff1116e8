import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findSnippetId } from '#cli/lib/publish/find-snippet.ts';
import { SNIPPET_ARGUMENT, toSnippetResult } from '#cli/lib/show/show-snippet.ts';

export const command = defineCommand({
  arguments: [SNIPPET_ARGUMENT],
  input: z.object({ snippet: z.string().min(1) }),
  examples: ['fanfare snippet get "Opening hours"'],
  output: '{"id","name","kind","text","variables":["link"],"createdAt","updatedAt"}',
  exits: ['validation'],
  async run({ connect }, { snippet: text }) {
    const client = await connect();
    const snippetId = await findSnippetId(client, text);
    return toSnippetResult(await client.call('getSnippet', { params: { snippetId } }));
  },
});
