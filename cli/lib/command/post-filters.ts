import type { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { ListPostsInput, PostStateFilter } from '#app/domain/posts/list-posts.ts';
import type { OptionSpec } from './define-command.ts';
import { oneOf } from './option-schemas.ts';
import { timeOption } from './time-option.ts';

/** The filters of posts that commands take. */
export const POST_FILTER_OPTIONS: readonly OptionSpec[] = [
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
    description:
      "published on or after this day (in the workspace's time zone) or time, like 2026-11-21T09:00:00Z",
  },
  { flags: '--to <time>', description: 'published before this day or time' },
];

export const POST_FILTER_FIELDS = {
  search: ListPostsInput.shape.search,
  state: oneOf(PostStateFilter.options, '--state').optional(),
  platform: oneOf(PLATFORM_IDS, '--platform').optional(),
  account: ListPostsInput.shape.accountId,
  author: ListPostsInput.shape.author,
  from: timeOption('--from').optional(),
  to: timeOption('--to').optional(),
} satisfies z.ZodRawShape;
