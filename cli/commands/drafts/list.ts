import { z } from 'zod';
import { ListDraftsInput } from '#app/domain/posts/saved-drafts.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { renderDrafts } from '#cli/lib/show/show-draft.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    cursor: ListDraftsInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
  }),
  examples: ['fanfare drafts list', 'fanfare drafts list --limit 5 --json'],
  output: 'A page: {"items":[draft, …],"nextCursor":"…" or null}',
  async run({ connect, terminal }, query) {
    const client = await connect();
    const page = await client.call('listDrafts', {
      query: { ...query, limit: query.limit ?? ListDraftsInput.shape.limit.parse(undefined) },
    });
    if (page.nextCursor !== null && !terminal.isJson)
      terminal.writeStatus(`More: fanfare drafts list --cursor ${toLine(page.nextCursor)}`);
    return { data: page, toText: (paint) => renderDrafts(page.items, paint) };
  },
});
