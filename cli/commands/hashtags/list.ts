import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPageResult } from '#cli/lib/show/show-suggestion.ts';
import { LIST_OPTIONS, ListInput } from '#cli/lib/content/suggestion-input.ts';

export const command = defineCommand({
  options: LIST_OPTIONS,
  input: ListInput,
  examples: ['fanfare hashtags list', 'fanfare hashtags list --platform twitter --limit 5 --json'],
  output: 'A page: {"items":[set of hashtags, …],"nextCursor":"…" or null}',
  async run({ connect, terminal }, query) {
    const client = await connect();
    const page = await client.call('listHashtags', { query });
    return toPageResult(page, { terminal, command: 'hashtags list' });
  },
});
