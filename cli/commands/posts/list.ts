import { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { ListPostsInput, PostStateFilter } from '#app/domain/posts/list-posts.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { timeOption } from '#cli/lib/command/time-option.ts';
import { type Post, toMark, toPlatformName } from '#cli/lib/show/show-post.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

const CAPTION_WIDTH = 40;

export const command = defineCommand({
  options: [
    { flags: '--search <text>', description: 'search in platform, caption, hashtags, and ID' },
    {
      flags: '--state <state>',
      description: `only posts in this state: ${PostStateFilter.options.join(', ')}`,
    },
    { flags: '--platform <platform>', description: 'only posts for this platform' },
    { flags: '--account <id>', description: 'only posts for this account' },
    { flags: '--author <person>', description: 'only posts by this email address or user ID' },
    {
      flags: '--from <time>',
      description: 'published on or after this day (local time) or time, like 2026-11-21T09:00:00Z',
    },
    { flags: '--to <time>', description: 'published before this day or time' },
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    search: ListPostsInput.shape.search,
    state: oneOf(PostStateFilter.options, '--state').optional(),
    platform: oneOf(PLATFORM_IDS, '--platform').optional(),
    account: ListPostsInput.shape.accountId,
    author: ListPostsInput.shape.author,
    from: timeOption('--from').optional(),
    to: timeOption('--to').optional(),
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
    const limit = query.limit ?? ListPostsInput.shape.limit.parse(undefined);
    const page = await client.call('listPosts', { query: { ...filters, accountId, limit } });
    if (page.nextCursor !== null && !context.terminal.isJson)
      context.terminal.writeStatus(
        `More: fanfare posts list${toFilters(query)} --cursor ${toLine(page.nextCursor)}`,
      );
    return { data: page, toText: (paint) => renderPosts(page.items, paint) };
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

function renderPosts(posts: readonly Post[], paint: Paint): string {
  if (posts.length === 0) return 'No posts.\n';
  const rows = posts.map((post) => [
    formatTime(post.schedule?.publishAt ?? post.createdAt),
    post.state.replace('_', ' '),
    post.deliveries
      .map((delivery) => `${toMark(delivery).text} ${toPlatformName(delivery.platform)}`)
      .join(' '),
    cut(toLine(post.caption), CAPTION_WIDTH),
    post.id,
  ]);
  return renderTable(rows, { paint, header: ['WHEN', 'STATE', 'PLATFORMS', 'CAPTION', 'ID'] });
}
