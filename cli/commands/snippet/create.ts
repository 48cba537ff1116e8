import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { SNIPPET_OPTIONS, SnippetKindFlag, toSnippetResult } from '#cli/lib/show/show-snippet.ts';

export const command = defineCommand({
  options: [SNIPPET_OPTIONS.name, SNIPPET_OPTIONS.kind, SNIPPET_OPTIONS.text],
  input: z.object({
    name: z.string({ error: 'Specify a --name.' }).trim().min(1, 'Specify a --name.'),
    kind: SnippetKindFlag.default('text'),
    text: z.string({ error: 'Specify a --text.' }).trim().min(1, 'Specify a --text.'),
  }),
  examples: [
    'fanfare snippet create --name "Opening hours" --text "Open until six: {{link}}"',
    'fanfare snippet create --name Pottery --kind hashtags --text "#pottery #kiln"',
  ],
  output: '{"id","name","kind","text","variables":["link"],"createdAt","updatedAt"}',
  exits: ['validation'],
  async run({ connect }, body) {
    const client = await connect();
    return toSnippetResult(await client.call('createSnippet', { body }));
  },
});
