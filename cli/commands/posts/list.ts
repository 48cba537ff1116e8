import { z } from 'zod';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatTimeIn } from '#cli/text/format.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { readTimes } from '#cli/lib/content/read-times.ts';
import { readWorkspaceZone } from '#cli/lib/content/time-flags.ts';
import { POST_FILTER_FIELDS, POST_FILTER_OPTIONS } from '#cli/lib/command/post-filters.ts';
import { type Post, toMark, toPlatformName } from '#cli/lib/show/show-post.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

const CAPTION_WIDTH = 40;

export const command = defineCommand({
  options: [
    ...POST_FILTER_OPTIONS,
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    ...POST_FILTER_FIELDS,
    cursor: ListPostsInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).optional(),
  }),
  examples: [
    'fanfare posts list',
    'fanfare posts list --search kiln --limit 5 --json',
    'fanfare posts list --state any_failed --platform tiktok --from 2026-11-01',
    'fanfare posts list --state scheduled --from 2027-03-01 --to 2027-04-01',
    'fanfare posts list --author kim@example.com',
  ],
  output: 'A page: {"items":[post, …],"nextCursor":"…" or null}',
  async run(context, query) {
    const client = await context.connect();
    const { account: accountId, ...filters } = query;
    const times = await readTimes(client, query);
    const limit = query.limit ?? ListPostsInput.shape.limit.parse(undefined);
    const page = await client.call('listPosts', {
      query: { ...filters, ...times, accountId, limit },
    });
    if (page.nextCursor !== null && !context.terminal.isJson)
      context.terminal.writeStatus(
        `More: fanfare posts list${toFilters(query)} --cursor ${toLine(page.nextCursor)}`,
      );
    const timeZone = context.terminal.isJson ? 'UTC' : await readWorkspaceZone(client);
    return { data: page, toText: (paint) => renderPosts(page.items, { timeZone, paint }) };
  },
});

/** Formats the current filters as flags, for the command that fetches the next page. */
function toFilters(query: Readonly<Record<string, unknown>>): string {
  return ['state', 'platform', 'account', 'author', 'search', 'from', 'to', 'limit']
    .flatMap((name) => {
      const value = query[name];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const text = toLine(String(value));
      return [
        ` --${name} ${/^[\w.:+-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`}`,
      ];
    })
    .join('');
}

function renderPosts(
  posts: readonly Post[],
  { timeZone, paint }: { readonly timeZone: string; readonly paint: Paint },
): string {
  if (posts.length === 0) return 'No posts.\n';
  const rows = posts.map((post) => [
    formatTimeIn(post.schedule?.publishAt ?? post.createdAt, timeZone),
    post.state.replace('_', ' '),
    post.deliveries
      .map((delivery) => `${toMark(delivery).text} ${toPlatformName(delivery.platform)}`)
      .join(' '),
    cut(toLine(post.caption), CAPTION_WIDTH),
    post.id,
  ]);
  const header = [`WHEN (${toLine(timeZone)})`, 'STATE', 'PLATFORMS', 'CAPTION', 'ID'];
  return renderTable(rows, { paint, header, whole: [0] });
}
