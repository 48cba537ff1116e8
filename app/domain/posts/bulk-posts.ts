import { z } from 'zod';
import type { PlatformId } from '../platforms/platforms.ts';
import { MAX_MOVED_DAYS } from './max-moved-days.ts';
import type { PostDeletionOutlook } from './post-actions.ts';
import type { PostOutput } from './publish.ts';

/** How many posts one action takes. */
export const MAX_BULK_POSTS = 100;

const BULK_POST_ACTIONS = ['move', 'cancel', 'retry', 'delete'] as const;
export type BulkPostAction = (typeof BULK_POST_ACTIONS)[number];

export const TOO_MANY_SELECTED = `Select at most ${MAX_BULK_POSTS} posts at a time.`;

const DAYS = `Enter a whole number of days from 1 to ${MAX_MOVED_DAYS}.`;

/** The posts that a person selected. */
export const SelectedPosts = z
  .array(z.string().max(80))
  .min(1, 'Select at least one post.')
  .max(MAX_BULK_POSTS, TOO_MANY_SELECTED);

export const BulkPostsInput = z.object({
  action: z.enum(BULK_POST_ACTIONS),
  postIds: SelectedPosts,
  /** Also deletes the posts on the platforms that allow it. */
  takeDown: z.boolean(),
  move: z
    .object({
      direction: z.enum(['later', 'earlier'], 'Choose later or earlier.'),
      days: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(MAX_MOVED_DAYS, DAYS),
      /** The time of each post, in the order of `postIds`. */
      from: z.array(z.string().max(40)).max(MAX_BULK_POSTS),
    })
    .optional(),
});
export type BulkPostsInput = z.infer<typeof BulkPostsInput>;
type BulkMove = NonNullable<BulkPostsInput['move']>;

/** The plan of an action: its effect on each selected post. */
export interface BulkPostsPreview {
  readonly action: BulkPostAction;
  readonly items: readonly {
    readonly post: PostOutput;
    /** Why nothing would happen to this post, or null. */
    readonly obstacle: string | null;
    /** The platforms that would be retried. */
    readonly retries: readonly PlatformId[];
    /** Where the post is live, and whether Fanfare can delete it there. */
    readonly live: PostDeletionOutlook['live'];
  }[];
}

/** The result of an action for each selected post. */
export interface BulkPostsResult {
  readonly action: BulkPostAction;
  readonly items: readonly {
    readonly postId: string;
    /** The post before the action. Null if it no longer existed. */
    readonly post: PostOutput | null;
    readonly status: 'done' | 'unchanged' | 'failed';
    readonly message: string;
  }[];
  /** The form that takes the moved posts back to their days; null if none moved. */
  readonly undo: MovedPosts | null;
}

/** Posts that moved by days, at the times that they have now, and the move that undoes that. */
export interface MovedPosts extends Pick<BulkMove, 'days' | 'direction'> {
  readonly posts: readonly { readonly id: string; readonly from: string }[];
}
