import { z } from 'zod';
import { ListSeriesInput } from '#app/domain/series/series.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    cursor: ListSeriesInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
  }),
  examples: ['fanfare series list', 'fanfare series list --limit 5 --json'],
  output: 'A page: {"items":[series, …],"nextCursor":"…" or null}',
  async run({ connect, terminal }, query) {
    const client = await connect();
    const page = await client.call('listSeries', {
      query: { ...query, limit: query.limit ?? ListSeriesInput.shape.limit.parse(undefined) },
    });
    if (page.nextCursor !== null && !terminal.isJson)
      terminal.writeStatus(`More: fanfare series list --cursor ${toLine(page.nextCursor)}`);
    const { renderSeriesList } = await import('#cli/lib/show/show-series.ts');
    return { data: page, toText: (paint) => renderSeriesList(page.items, paint) };
  },
});
