import { z } from 'zod';
import { ListPostsInput } from '#app/domain/publish.ts';
import { defineCommand } from '../../lib/define-command.ts';
import { formatTime } from '../../lib/format.ts';
import { wholeNumber } from '../../lib/option-schemas.ts';
import { type Post, toMark, toPlatformName } from '../../lib/show-post.ts';
import { renderTable } from '../../lib/table.ts';
import type { Paint } from '../../lib/terminal.ts';
import { cut, toLine } from '../../lib/text.ts';

const CAPTION_WIDTH = 40;

export const command = defineCommand({
  options: [
    { flags: '--search <text>', description: 'in platform, caption, hashtags or id' },
    { flags: '--limit <n>', description: 'how many, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "the page after this: a page's nextCursor" },
  ],
  input: z.object({
    search: ListPostsInput.shape.search,
    cursor: ListPostsInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
  }),
  examples: ['fanfare posts list', 'fanfare posts list --search kiln --limit 5 --json'],
  output: 'A page: {"items":[post, …],"nextCursor":"…" or null}',
  async run(context, query) {
    const client = await context.connect();
    const page = await client.call('listPosts', {
      query: { ...query, limit: query.limit ?? ListPostsInput.shape.limit.parse(undefined) },
    });
    if (page.nextCursor !== null && !context.terminal.isJson)
      context.terminal.say(`More: fanfare posts list --cursor ${toLine(page.nextCursor)}`);
    return { data: page, toText: (paint) => renderPosts(page.items, paint) };
  },
});

function renderPosts(posts: readonly Post[], paint: Paint): string {
  if (posts.length === 0) return 'No posts.\n';
  const rows = posts.map((post) => [
    formatTime(post.createdAt),
    post.state.replace('_', ' '),
    post.deliveries
      .map((delivery) => `${toMark(delivery).text} ${toPlatformName(delivery.platform)}`)
      .join(' '),
    cut(toLine(post.caption), CAPTION_WIDTH),
    post.id,
  ]);
  return renderTable(rows, { paint, header: ['WHEN', 'STATE', 'PLATFORMS', 'CAPTION', 'ID'] });
}
