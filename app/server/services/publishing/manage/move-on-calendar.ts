import { type CalendarMoveInput, toMovedTime } from '#app/domain/calendar/calendar-move.ts';
import { explainFixed } from '#app/domain/calendar/calendar-states.ts';
import type { PostSchedule } from '#app/domain/posts/post-schedule.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { resolveScheduledTime } from '#app/domain/posts/scheduled-time.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { readPost } from '../store/get-post.ts';
import { changePost } from './change-post.ts';

/** A post with a time. */
export type ScheduledPost = PostOutput & { readonly schedule: PostSchedule };

export interface MovedPost {
  readonly post: ScheduledPost;
  /** The calendar's zone. */
  readonly timeZone: string;
}

/**
 * Moves a scheduled or held post to another day, hour, or time of the workspace's calendar. Throws `not_found`,
 * `conflict` if the post can't be moved or was moved meanwhile, `validation_failed` for a time that the clocks skip or
 * repeat or that is past, and whatever else `changePost` throws.
 */
export async function moveOnCalendar(
  deps: ServiceDeps,
  actor: Actor,
  { postId, seenAt, disambiguation, ...target }: CalendarMoveInput,
): Promise<MovedPost> {
  requireRole(actor, 'editor', 'posts:write');
  const [post, { timeZone }] = await Promise.all([
    readMovable(deps, actor, { postId }),
    deps.prisma.workspace.findUniqueOrThrow({
      where: { id: actor.workspaceId },
      select: { timeZone: true },
    }),
  ]);
  const wall = toMovedTime(post.schedule, target, timeZone);
  const publishAt = { ...wall, disambiguation };
  const now = deps.clock.now();
  const { violation } = resolveScheduledTime(publishAt, { now, timeZone, pointer: '/clock' });
  if (violation) {
    const { message } = violation;
    throw new AppError('validation_failed', { message, violations: [violation], meta: { wall } });
  }
  const change = { publishAt, allowDuplicate: false };
  const moved = await changePost(deps, actor, { postId, change, seenAt: new Date(seenAt) });
  return { post: toScheduled(moved), timeZone };
}

/** Returns a post that can be moved. Throws `not_found`, or `conflict` with the reason. */
export async function readMovable(
  deps: ServiceDeps,
  actor: Actor,
  { postId }: { readonly postId: string },
): Promise<ScheduledPost> {
  const post = await readPost(deps, actor, { postId });
  const reason = explainFixed(post.state);
  if (reason !== null) throw new AppError('conflict', { message: reason });
  return toScheduled(post);
}

function toScheduled(post: PostOutput): ScheduledPost {
  const { schedule } = post;
  if (schedule !== null) return { ...post, schedule };
  throw new AppError('conflict', { message: 'This post has no time, so it can’t be moved.' });
}
