import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toPageResult } from '#cli/lib/show/show-suggestion.ts';
import { LIST_OPTIONS, ListInput } from '#cli/lib/content/suggestion-input.ts';

export const command = defineCommand({
  options: LIST_OPTIONS,
  input: ListInput,
  examples: ['fanfare caption list', 'fanfare caption list --platform twitter --limit 5 --json'],
  output: 'A page: {"items":[caption, …],"nextCursor":"…" or null}',
  async run({ connect, terminal }, query) {
    const client = await connect();
    const page = await client.call('listCaptions', { query });
    return toPageResult(page, { terminal, command: 'caption list' });
  },
});
