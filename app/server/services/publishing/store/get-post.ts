import { isPostPlanned, isPostQuiet, isPostSettled } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Topic } from '#app/server/ports/change-feed.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findMediaOutputs } from '#app/server/services/media/to-media-output.ts';
import { findPostRow } from './find-post-row.ts';
import {
  getPostMediaIds,
  listPostMediaIds,
  toPostOutput,
} from '#app/server/services/deliveries/to-post-output.ts';

type GetDeps = Pick<ServiceDeps, 'prisma' | 'sql' | 'mediaLinks'>;

/** Returns a post with its deliveries. Throws `not_found`, also for another workspace's post. */
export async function getPost(
  deps: GetDeps,
  actor: Actor,
  { postId }: { postId: string },
): Promise<PostOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readPost(deps, actor, { postId });
}

/**
 * Returns a post without checking a scope, for a caller that just created or changed it: seeing one's own
 * post needs none. Throws `not_found`.
 */
export async function readPost(
  deps: GetDeps,
  actor: Actor,
  { postId }: { postId: string },
): Promise<PostOutput> {
  const row = await findPostRow(deps, actor, postId);
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no post with this ID.' });
  const ids = getPostMediaIds(deps.mediaLinks, row);
  return toPostOutput(row, ids, await findMediaOutputs(deps, actor, listPostMediaIds([ids])));
}

type WatchDeps = GetDeps & Pick<ServiceDeps, 'liveReads'>;

/**
 * Returns the given post if it's settled or scheduled; otherwise waits until it is, or for at most `timeoutMs`
 * milliseconds, and returns the latest state.
 */
export async function waitForPost(
  deps: WatchDeps,
  actor: Actor,
  { post, timeoutMs, signal }: { post: PostOutput; timeoutMs: number; signal?: AbortSignal },
): Promise<PostOutput> {
  if (isPostSettled(post) || isPostPlanned(post) || timeoutMs <= 0) return post;
  const timeout = AbortSignal.timeout(timeoutMs);
  const summaries = deps.liveReads.watch(
    {
      key: `post-summary:${post.id}`,
      topic: `post:${post.id}`,
      read: () => readSummary(deps, post.id),
    },
    signal ? AbortSignal.any([signal, timeout]) : timeout,
  );
  for await (const summary of summaries) if (summary !== 'publishing') break;
  return readPost(deps, actor, { postId: post.id });
}

/** Reads a single column, because each step of each delivery wakes every caller waiting for the post. */
async function readSummary({ prisma }: GetDeps, id: string): Promise<string | null> {
  const row = await prisma.post.findUnique({ where: { id }, select: { stateSummary: true } });
  return row?.stateSummary ?? null;
}

/** Yields the post now and after each change, until it is settled or the signal aborts. */
export async function* watchPost(
  deps: WatchDeps,
  actor: Actor,
  { postId, signal }: { postId: string; signal: AbortSignal },
): AsyncGenerator<PostOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId, environment } = actor;
  const posts = deps.liveReads.watch<PostOutput>(
    {
      key: JSON.stringify(['post', workspaceId, environment, postId]),
      topic: `post:${postId}`,
      read: () => readPost(deps, actor, { postId }),
      // A delivery's message also changes when its account is paused or needs to be reconnected.
      listTopics: ({ deliveries }) =>
        deliveries.map(({ accountId }): Topic => `account:${accountId}`),
    },
    signal,
  );
  let last = '';
  for await (const post of posts) {
    const now = JSON.stringify(post.deliveries);
    if (now !== last) yield post;
    last = now;
    if (isPostQuiet(post)) return;
  }
}
