import { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { DURATION } from '#app/domain/posts/duration.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list, oneOf, values } from '#cli/lib/command/option-schemas.ts';
import { timeOption } from '#cli/lib/command/time-option.ts';
import {
  readPublishAt,
  TIME_FIELDS,
  TIME_OPTIONS,
  TIME_RULES,
} from '#cli/lib/content/time-flags.ts';
import { readTimes } from '#cli/lib/content/read-times.ts';
import { changePosts } from '#cli/lib/publish/change-posts.ts';
import { CHANGED_OUTPUT } from '#cli/lib/show/show-changed-posts.ts';

const UNITS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  w: ['P', 'W'],
  d: ['P', 'D'],
  h: ['PT', 'H'],
  m: ['PT', 'M'],
};

/** Parses `2d`, `-1w`, or an ISO 8601 duration. */
const By = z.string().transform((text, context) => {
  const {
    sign = '',
    count = '',
    unit = '',
  } = /^(?<sign>[+-])?(?<count>\d{1,4})(?<unit>[wdhm])$/u.exec(text.trim())?.groups ?? {};
  const [before, after] = UNITS[unit] ?? [];
  const duration = before === undefined ? text.trim() : `${sign}${before}${count}${after ?? ''}`;
  if (DURATION.test(duration)) return duration;
  context.addIssue({
    code: 'custom',
    message: '--by needs a duration, such as 2d, -1w, 90m, or P1DT12H.',
  });
  return z.NEVER;
});

const FILTERS = ['queue', 'platform', 'account', 'search', 'from', 'to'] as const;

const Input = z.object({
  posts: values('<posts>', 'IDs').default([]),
  by: By.optional(),
  ...TIME_FIELDS,
  toQueue: z.string().min(1).optional(),
  front: z.boolean().optional(),
  queue: z.string().min(1).optional(),
  platform: oneOf(PLATFORM_IDS, '--platform').optional(),
  account: list('--account').default([]),
  search: ListPostsInput.shape.search,
  from: timeOption('--from').optional(),
  to: timeOption('--to').optional(),
});
type Input = z.infer<typeof Input>;

const hasFilter = (flags: Input): boolean =>
  FILTERS.some((name) =>
    name === 'account' ? flags.account.length > 0 : flags[name] !== undefined,
  );

type Rule = readonly [isMet: (flags: Input) => boolean, flag: string, message: string];
const RULES: readonly Rule[] = [
  [
    (flags) => flags.posts.length > 0 || hasFilter(flags),
    ...([
      'posts',
      'Specify the posts by their IDs, or by filters such as --queue and --from.',
    ] as const),
  ],
  [
    (flags) => flags.posts.length === 0 || !hasFilter(flags),
    ...(['posts', 'Use IDs or filters, not both.'] as const),
  ],
  [
    ({ by, at, toQueue }) => [by, at, toQueue].filter((one) => one !== undefined).length === 1,
    ...(['by', 'Specify one of --by, --at, and --to-queue.'] as const),
  ],
  [
    ({ front, toQueue }) => front !== true || toQueue !== undefined,
    ...(['front', 'Use --front together with --to-queue.'] as const),
  ],
  ...TIME_RULES,
];

export const command = defineCommand({
  arguments: [
    {
      name: 'posts',
      description: 'the IDs of the posts (post_…)',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: [
    { flags: '--by <duration>', description: 'earlier or later by this: 2d, -1w, 90m, P1DT12H' },
    ...TIME_OPTIONS,
    {
      flags: '--to-queue <name>',
      description: 'into the next free slots of this queue, by name or ID',
    },
    {
      flags: '--front',
      description: 'with --to-queue: take the first slots, and move the others back',
    },
    { flags: '--queue <name>', description: 'all posts of this queue, by name or ID' },
    { flags: '--platform <platform>', description: 'all posts for this platform' },
    {
      flags: '--account <id>',
      description: 'all posts for this account; can be repeated',
      isRepeatable: true,
    },
    { flags: '--search <text>', description: 'all posts with this text' },
    {
      flags: '--from <time>',
      description: "all posts planned on or after this day (in the workspace's time zone) or time",
    },
    { flags: '--to <time>', description: 'all posts planned before this day or time' },
  ],
  input: Input.superRefine((flags, refinement) => {
    for (const [isMet, flag, message] of RULES)
      if (!isMet(flags)) refinement.addIssue({ code: 'custom', path: [flag], message });
  }),
  examples: [
    'fanfare posts move post_01kb… --at "2027-03-28T09:30" --zone Europe/Berlin',
    'fanfare posts move post_01kb… post_01kc… --by 2d',
    'fanfare posts move post_01kb… --to-queue "Studio news" --front',
    'fanfare posts move --queue "Studio news" --from 2027-03-01 --by=-1w',
    'fanfare posts move --from 2027-03-01 --to 2027-03-08 --by 2d --dry-run',
  ],
  output: CHANGED_OUTPUT,
  exits: ['partial', 'validation'],
  async run(context, flags) {
    const client = await context.connect();
    const { posts, by, toQueue, front, account, queue, platform, search } = flags;
    const filters = { queue, platform, search, ...(await readTimes(client, flags)) };
    const accountIds = account.length > 0 ? { accountIds: account } : {};
    const filter = posts.length > 0 ? { ids: posts } : { ...filters, ...accountIds };
    const publishAt = await readPublishAt(client, context.terminal, flags);
    // Only `--at` with a wall time takes a rule, and it's part of that time.
    const time = by === undefined ? { publishAt } : { moveBy: by };
    const change = toQueue === undefined ? time : { queue: toQueue, queueFront: front };
    return changePosts(context, client, { filter, change });
  },
});
