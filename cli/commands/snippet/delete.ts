import { z } from 'zod';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { findSnippetId } from '#cli/lib/publish/find-snippet.ts';
import { SNIPPET_ARGUMENT } from '#cli/lib/show/show-snippet.ts';
import { toDeletedResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [SNIPPET_ARGUMENT],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ snippet: z.string().min(1), yes: z.boolean().default(false) }),
  examples: ['fanfare snippet delete snip_01kb… --yes'],
  output: '{"id":"snip_…","deleted":true}; posts that used it keep their texts',
  exits: ['validation'],
  async run(context, { snippet, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, toDeletion('this snippet'));
    const snippetId = await findSnippetId(client, snippet);
    await client.call('deleteSnippet', { params: { snippetId } });
    return toDeletedResult(snippetId);
  },
});
