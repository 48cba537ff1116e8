import type { BulkPostsInput, BulkPostsResult } from '#app/domain/posts/bulk-posts.ts';
import { ChangePostsInput } from '#app/domain/posts/change-posts.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { changePosts } from './change-posts.ts';

interface Move {
  readonly postIds: readonly string[];
  /** With the time of each post as the person saw it. */
  readonly move: NonNullable<BulkPostsInput['move']>;
  /** The posts before the move, by ID. */
  readonly posts: ReadonlyMap<string, PostOutput>;
}

type Result = Pick<BulkPostsResult, 'items' | 'undo'>;

/**
 * Moves selected posts by days, together, so a week of full days can move by a day. A post that isn't at the time that
 * the person saw stays, so a form that's sent twice moves nothing twice.
 */
export async function moveSelected(
  deps: ServiceDeps,
  actor: Actor,
  { postIds, move, posts }: Move,
): Promise<Result> {
  const { days, direction } = move;
  const moveBy = `${direction === 'earlier' ? '-' : ''}P${days}D`;
  const from = new Map(postIds.map((id, index) => [id, move.from[index] ?? '']));
  const input = ChangePostsInput.parse({ filter: { ids: [...postIds] }, change: { moveBy } });
  const { items } = await changePosts(deps, actor, { input, dryRun: false, from });
  const text = `Moved ${formatCount(days, 'day')} ${direction}.`;
  const moved = items.flatMap(({ postId: id, after }) =>
    after?.schedule ? [{ id, from: after.schedule.publishAt }] : [],
  );
  const back = direction === 'earlier' ? 'later' : 'earlier';
  return {
    items: items.map(({ postId, status, violations }) => ({
      postId,
      post: posts.get(postId) ?? null,
      status: status === 'changed' ? 'done' : status === 'refused' ? 'failed' : 'unchanged',
      message: status === 'changed' ? text : violations.map(toMessage).join(' '),
    })),
    undo: moved.length > 0 ? { posts: moved, days, direction: back } : null,
  };
}

function toMessage({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'unknown_post') return 'This post was deleted.';
  if (code !== 'time_skipped' && code !== 'time_repeated') return message;
  return `The clocks ${code === 'time_skipped' ? 'skip' : 'repeat'} its time of day on the new day. Open the post to choose a time.`;
}
