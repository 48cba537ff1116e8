import { type ListPostsInput, PlannedState } from '#app/domain/posts/list-posts.ts';
import { readPlannedCursor, toPlannedCursor } from '#app/domain/posts/planned-cursor.ts';
import type { PostOutput, PostPage } from '#app/domain/posts/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findPosts } from '../store/find-posts.ts';
import { findAuthor } from './find-author.ts';
import { findPageIds } from './find-page-ids.ts';

/**
 * Lists the workspace's posts, one page at a time: newest first, or soonest first if the posts wait for their time.
 * `search` matches platform, caption, hashtags, and ID, case-insensitively, and combines with the other filters.
 * Throws `validation_failed` for the cursor of a list in the other order.
 */
export async function listPosts(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  input: ListPostsInput,
): Promise<PostPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const { author, limit, ...filters } = input;
  const isPlanned = PlannedState.safeParse(input.state).success;
  refuseOtherCursor(input, isPlanned);
  const authorUserId = author ? await findAuthor(deps, actor, author) : undefined;
  const ids = await findPageIds(deps, actor, { ...filters, limit, authorUserId });
  const found = await findPosts(deps, actor, ids.slice(0, limit));
  const items = isPlanned ? toOrder(found, ids) : found;
  const last = ids.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? (isPlanned ? toPlannedCursor(last) : last.id) : null };
}

/** Throws if the cursor comes from a list in the other order, where it means another place. */
function refuseOtherCursor({ cursor }: ListPostsInput, isPlanned: boolean): void {
  if (cursor === undefined || (readPlannedCursor(cursor) !== null) === isPlanned) return;
  const message =
    'This cursor is from a list with another `state`. Send the same filters as for the previous page, or leave it out.';
  const violation = { pointer: '/cursor', code: 'invalid_value' as const, message };
  throw new AppError('validation_failed', { message, violations: [violation] });
}

function toOrder(posts: readonly PostOutput[], ids: readonly string[]): PostOutput[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
