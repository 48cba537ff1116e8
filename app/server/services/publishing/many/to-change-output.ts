import type {
  ChangeablePost,
  ChangedPost,
  ChangePostsOutput,
} from '#app/domain/posts/change-posts.ts';
import type { NewSchedule } from '#app/server/db/queries/post.ts';
import type { LockedQueue } from '#app/server/services/queues/move-into-queue.ts';
import { toScheduleOutput } from '../accept/plan-schedule.ts';
import type { PlannedPostChange } from './plan-post-change.ts';

interface Options {
  readonly ids: readonly string[];
  readonly dryRun: boolean;
  /** The queue that the posts move into; null for another change. */
  readonly queue: LockedQueue | null;
}

/** Returns what happens to each post, with the IDs that no post has at the end. */
export function toChangeOutput(
  changes: readonly PlannedPostChange[],
  { ids, dryRun, queue }: Options,
): ChangePostsOutput {
  const known = new Set(changes.map(({ post }) => post.id));
  const unknown = ids.filter((id) => !known.has(id)).map(toUnknown);
  const items = [...changes.map((change) => toChangedPost(change, queue)), ...unknown];
  const count = (status: ChangedPost['status']): number =>
    items.filter((item) => item.status === status).length;
  return {
    dryRun,
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    items,
  };
}

function toUnknown(postId: string): ChangedPost {
  const message = `This workspace has no post ${postId}.`;
  const violations = [{ pointer: '/filter/ids', code: 'unknown_post' as const, message }];
  return { postId, status: 'refused', before: null, after: null, violations };
}

function toChangedPost(change: PlannedPostChange, queue: Options['queue']): ChangedPost {
  const { post, violations } = change;
  const { id: postId, state, schedule, privacyStatus, platformOptions } = post;
  const before = { state, schedule, privacyStatus, platformOptions };
  const after = toAfter(before, change, queue);
  const unrefused = after === null ? 'unchanged' : 'changed';
  const status = violations.length > 0 ? 'refused' : unrefused;
  return { postId, status, before, after, violations: [...violations] };
}

/** Returns the post after its change; null if it has none. */
function toAfter(
  before: ChangeablePost,
  { schedule, options, isCanceled, isHeldPart }: PlannedPostChange,
  queue: Options['queue'],
): ChangeablePost | null {
  if (isCanceled) return { ...before, state: 'canceled' };
  if (schedule === null && options === null) return null;
  if (isHeldPart) return { ...before, state: 'publishing' };
  return { ...before, ...toMoved(schedule, queue), ...toChosen(options) };
}

/** A post that moves leaves the queue that it was in. */
function toMoved(schedule: NewSchedule | null, queue: Options['queue']): Partial<ChangeablePost> {
  if (schedule === null) return {};
  const state = queue?.isPaused ? 'held' : 'scheduled';
  return { state, schedule: toScheduleOutput(schedule, queue?.id ?? null) };
}

function toChosen(options: PlannedPostChange['options']): Partial<ChangeablePost> {
  if (options === null) return {};
  const { content, platformOptions } = options.input;
  return { privacyStatus: content.privacyStatus, platformOptions };
}
