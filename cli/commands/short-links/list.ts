import { z } from 'zod';
import { ListShortLinksInput } from '#app/domain/short-links/short-links.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    cursor: ListShortLinksInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
  }),
  examples: ['fanfare short-links list', 'fanfare short-links list --limit 5 --json'],
  output: 'A page: {"items":[short link, …],"nextCursor":"…" or null}',
  async run({ connect, terminal }, query) {
    const client = await connect();
    const page = await client.call('listShortLinks', {
      query: { ...query, limit: query.limit ?? ListShortLinksInput.shape.limit.parse(undefined) },
    });
    if (page.nextCursor !== null && !terminal.isJson)
      terminal.writeStatus(`More: fanfare short-links list --cursor ${toLine(page.nextCursor)}`);
    const { renderShortLinks } = await import('#cli/lib/show/show-short-links.ts');
    return { data: page, toText: (paint) => renderShortLinks(page.items, paint) };
  },
});
