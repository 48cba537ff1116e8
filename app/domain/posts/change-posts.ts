import { z } from 'zod';
import { PlatformId } from '../platforms/platforms.ts';
import { ListPostsInput, PlannedState } from './list-posts.ts';
import { DURATION } from './duration.ts';
import { ChangePostInput } from './post-changes.ts';
import { PlanViolation } from './post-plan.ts';
import { Disambiguation } from './publish-at.ts';
import { PostSchedule } from './post-schedule.ts';
import { PostState } from './post-state.ts';
import { PublishPostInput } from './publish.ts';

/** How many posts one call changes. */
export const MAX_CHANGED_POSTS = 500;

const PostsFilter = z
  .strictObject({
    ids: z
      .array(z.string().max(80))
      .min(1)
      .max(MAX_CHANGED_POSTS)
      .optional()
      .describe(
        'These posts, without any other condition. One that isn’t scheduled or held is reported as refused. What is held of a post that has started on other platforms can be published with `publishAt: "now"`.',
      ),
    state: PlannedState.optional().describe('Both states by default.'),
    platform: PlatformId.optional(),
    accountIds: z
      .array(z.string().max(80))
      .min(1)
      .max(20)
      .optional()
      .describe('Posts with a delivery to one of these accounts.'),
    queue: z.string().min(1).max(200).optional().describe('The name or the ID of a queue.'),
    search: ListPostsInput.shape.search,
    from: ListPostsInput.shape.from.describe('Posts that are published at or after this time.'),
    to: ListPostsInput.shape.to.describe('Posts that are published before this time.'),
  })
  .superRefine(({ ids, ...others }, refinement) => {
    const hasOthers = Object.values(others).some((value) => value !== undefined);
    const message =
      ids === undefined
        ? 'Send at least one condition, such as {"state": "scheduled"} for all scheduled posts.'
        : 'Send ids without any other condition.';
    if (hasOthers === (ids !== undefined)) refinement.addIssue({ code: 'custom', message });
  });
export type PostsFilter = z.infer<typeof PostsFilter>;

const { publishAt, queue, queueFront, platformOptions, content, allowDuplicate } =
  ChangePostInput.shape;

const PostsChange = z
  .strictObject({
    moveBy: z
      .string()
      .max(60)
      .regex(DURATION, 'Send an ISO 8601 duration, such as P2D, -P1W, or PT90M.')
      .optional()
      .describe(
        'Moves each post by an ISO 8601 duration, such as `P2D`, `-P1W`, or `PT90M`. Days and longer keep the time of day in the post’s zone when the clocks change.',
      ),
    disambiguation: Disambiguation.default('reject').describe(
      'With `moveBy`: what to do if the clocks skip or repeat a post’s new time.',
    ),
    publishAt: publishAt.describe('The same time for each post; `now` publishes them right away.'),
    queue: queue.describe(
      'Moves the posts into a queue, by name or ID: soonest first, each takes the next free slot. Not together with `moveBy` or `publishAt`.',
    ),
    queueFront,
    cancel: z
      .literal(true)
      .optional()
      .describe('Cancels the posts. Not together with anything else.'),
    content: content.unwrap().pick({ privacyStatus: true }).optional(),
    platformOptions,
    allowDuplicate,
  })
  .superRefine(({ moveBy, publishAt: at, queue: named, cancel, ...options }, refinement) => {
    const refuse = (path: string, message: string): void => {
      refinement.addIssue({ code: 'custom', path: path === '' ? [] : [path], message });
    };
    const hasOptions = options.content !== undefined || options.platformOptions !== undefined;
    const times = [moveBy, at, named].filter((one) => one !== undefined);
    const others = times.length > 0 || hasOptions;
    if (times.length > 1)
      refuse(
        named === undefined ? 'publishAt' : 'queue',
        'Send only one of moveBy, publishAt, and queue.',
      );
    if (cancel && others)
      refuse('cancel', 'Send cancel alone: a canceled post has nothing to change.');
    if (!cancel && !others)
      refuse(
        '',
        'Send what to change: moveBy, publishAt, queue, content, platformOptions, or cancel.',
      );
  });

export type PostsChange = z.infer<typeof PostsChange>;

export const ChangePostsInput = z
  .strictObject({ filter: PostsFilter, change: PostsChange })
  .meta({ id: 'ChangePostsRequest' });
export type ChangePostsInput = z.infer<typeof ChangePostsInput>;

/** The fields of a post that a bulk change can touch. */
const ChangeablePost = z.object({
  state: PostState,
  schedule: PostSchedule.nullable(),
  privacyStatus: PublishPostInput.shape.content.shape.privacyStatus,
  platformOptions: PublishPostInput.shape.platformOptions,
});
export type ChangeablePost = z.infer<typeof ChangeablePost>;

const ChangedPost = z.object({
  postId: z.string(),
  status: z
    .enum(['changed', 'unchanged', 'refused'])
    .describe('In a dry run, what would happen. A refused post stays as it is.'),
  before: ChangeablePost.nullable().describe('null: there is no such post.'),
  after: ChangeablePost.nullable().describe('null: the post doesn’t change.'),
  violations: z.array(PlanViolation).describe('Why it’s refused.'),
});
export type ChangedPost = z.infer<typeof ChangedPost>;

export const ChangePostsOutput = z
  .object({
    dryRun: z.boolean(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    items: z.array(ChangedPost).describe('Soonest first, by the time before the change.'),
  })
  .meta({ id: 'ChangePostsResponse' });
export type ChangePostsOutput = z.infer<typeof ChangePostsOutput>;
