import { z } from 'zod';
import { ListMediaInput, MediaKind } from '#app/domain/media/media.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { renderMedia } from '#cli/lib/show/show-media.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    { flags: '--search <text>', description: 'search in file names and alt text' },
    { flags: '--kind <kind>', description: 'image, gif, video, or document' },
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 24)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    search: ListMediaInput.shape.search,
    kind: oneOf(MediaKind.options, '--kind').optional(),
    cursor: ListMediaInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
  }),
  examples: ['fanfare media list', 'fanfare media list --kind video --search kiln --json'],
  output: 'A page: {"items":[file, …],"nextCursor":"…" or null}',
  async run({ connect, terminal }, query) {
    const client = await connect();
    const page = await client.call('listMedia', {
      query: { ...query, limit: query.limit ?? ListMediaInput.shape.limit.parse(undefined) },
    });
    if (page.nextCursor !== null && !terminal.isJson)
      terminal.writeStatus(`More: fanfare media list --cursor ${toLine(page.nextCursor)}`);
    return { data: page, toText: (paint) => renderMedia(page.items, paint) };
  },
});
