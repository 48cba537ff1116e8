import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findSnippetId } from '#cli/lib/publish/find-snippet.ts';
import {
  SNIPPET_ARGUMENT,
  SNIPPET_OPTIONS,
  SnippetKindFlag,
  toSnippetResult,
} from '#cli/lib/show/show-snippet.ts';

export const command = defineCommand({
  arguments: [SNIPPET_ARGUMENT],
  options: [
    { ...SNIPPET_OPTIONS.name, description: 'new name' },
    { ...SNIPPET_OPTIONS.kind, description: 'new kind' },
    { ...SNIPPET_OPTIONS.text, description: 'new text' },
  ],
  input: z.object({
    snippet: z.string().min(1),
    name: z.string().trim().min(1, '--name needs a name.').optional(),
    kind: SnippetKindFlag.optional(),
    text: z.string().trim().min(1, '--text needs a text.').optional(),
  }),
  examples: ['fanfare snippet update "Opening hours" --text "Open until seven: {{link}}"'],
  output: "The updated snippet. Fields without a flag don't change, and posts keep their texts.",
  exits: ['validation'],
  async run({ connect }, { snippet, name, kind, text }) {
    if ([name, kind, text].every((value) => value === undefined)) {
      const message = 'Specify what to change: --name, --kind, or --text.';
      throw new CliError('invalid_usage', { exit: 'usage', message });
    }
    const client = await connect();
    const snippetId = await findSnippetId(client, snippet);
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
      ...(text === undefined ? {} : { text }),
    };
    return toSnippetResult(await client.call('updateSnippet', { params: { snippetId }, body }));
  },
});
