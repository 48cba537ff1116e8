import { z } from 'zod';
import { PlatformId } from '../platforms/platforms.ts';
import { PostState } from './post-state.ts';

const NOT_AN_INSTANT = 'Include the offset, as in 2026-11-21T09:00:00Z or …+01:00.';
/** A post's ID. In lists by time, its time comes first. */
const CURSOR = /^(?:\d{1,14}_)?post_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

/** The states of posts that wait for their time. Their lists start with the post that is published next. */
export const PlannedState = PostState.extract(['scheduled', 'held']);
export type PlannedState = z.infer<typeof PlannedState>;

/** The states of posts that `any_failed` finds. */
export const ANY_FAILED = ['failed', 'partial'] as const satisfies readonly PostState[];

/** A state that a list can be limited to. */
export const PostStateFilter = z.enum([...PostState.options, 'any_failed']);
export type PostStateFilter = z.infer<typeof PostStateFilter>;

export const ListPostsInput = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Platform, caption, hashtags, or ID; not case-sensitive.'),
  cursor: z
    .string()
    .regex(CURSOR, "The cursor is the previous page's `nextCursor`.")
    .optional()
    .describe("The previous page's `nextCursor`."),
  state: PostStateFilter.optional().describe(
    'Only posts in this state. `any_failed` is `failed` and `partial`. `needs_decision` also finds posts with an `unconfirmed` first comment. Posts that are `scheduled` or `held` are listed by the time at which they are published, soonest first.',
  ),
  platform: PlatformId.optional().describe('Only posts with a delivery to this platform.'),
  accountId: z
    .string()
    .max(1600)
    .optional()
    .describe(
      'Only posts with a delivery to this account, or to one of several separated by commas.',
    ),
  author: z
    .string()
    .trim()
    .max(254)
    .optional()
    .describe(
      'Only posts by this person, also through their tokens: a user ID or an email address.',
    ),
  from: z.iso
    .datetime({ offset: true, error: NOT_AN_INSTANT })
    .optional()
    .describe(
      'Only posts that are or were published at or after this time (RFC 3339 with an offset). A post without `schedule` is published when it’s created.',
    ),
  to: z.iso
    .datetime({ offset: true, error: NOT_AN_INSTANT })
    .optional()
    .describe('Only posts that are or were published before this time.'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListPostsInput = z.infer<typeof ListPostsInput>;
