import { isPostSettled } from '#app/domain/post-progress.ts';
import type { PostOutput } from '#app/domain/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMediaOutputs } from '../media/to-media-output.ts';
import { findPostRow } from './find-post-row.ts';
import { getPostMediaIds, listPostMediaIds, toPostOutput } from './to-post-output.ts';

type GetDeps = Pick<ServiceDeps, 'prisma' | 'mediaLinks'>;

/** One post with its deliveries. Throws `not_found`, also for another workspace's post. */
export async function getPost(
  deps: GetDeps,
  actor: Actor,
  { postId }: { postId: string },
): Promise<PostOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return readPost(deps, actor, { postId });
}

/** The same for whoever just made or changed the post: no scope is needed to see what one has sent. */
export async function readPost(
  deps: GetDeps,
  actor: Actor,
  { postId }: { postId: string },
): Promise<PostOutput> {
  const row = await findPostRow(deps, actor, postId);
  if (!row) throw new AppError('not_found', { message: 'There is no such post.' });
  const ids = getPostMediaIds(deps.mediaLinks, row);
  return toPostOutput(row, ids, await findMediaOutputs(deps, actor, listPostMediaIds([ids])));
}

/** Another process may do the work: the database is looked at this often at least. */
const LOOK_EVERY_MS = 500;

/** The post as given when that is settled; else once it is, or as it stands after `timeoutMs`. */
export async function waitForPost(
  deps: GetDeps & Pick<ServiceDeps, 'postChanges'>,
  actor: Actor,
  { post, timeoutMs, signal }: { post: PostOutput; timeoutMs: number; signal?: AbortSignal },
): Promise<PostOutput> {
  if (isPostSettled(post) || timeoutMs <= 0) return post;
  const until = performance.now() + timeoutMs;
  for (;;) {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || signal?.aborted || (await isSummedUp(deps, post.id)))
      return readPost(deps, actor, { postId: post.id });
    await deps.postChanges.next(post.id, {
      timeoutMs: Math.min(LOOK_EVERY_MS, leftMs),
      ...(signal ? { signal } : {}),
    });
  }
}

/** A look at one column: each step of each delivery wakes whoever waits for the post. */
async function isSummedUp({ prisma }: GetDeps, id: string): Promise<boolean> {
  const row = await prisma.post.findUnique({ where: { id }, select: { stateSummary: true } });
  return row?.stateSummary !== 'publishing';
}

/** The post at each change, until it is settled or the signal aborts. */
export async function* watchPost(
  deps: GetDeps & Pick<ServiceDeps, 'postChanges'>,
  actor: Actor,
  watch: { postId: string; signal: AbortSignal },
): AsyncGenerator<PostOutput> {
  let last = '';
  while (!watch.signal.aborted) {
    const post = await getPost(deps, actor, watch);
    const now = JSON.stringify(post.deliveries);
    if (now !== last) yield post;
    last = now;
    if (isPostSettled(post)) return;
    await deps.postChanges.next(watch.postId, { timeoutMs: LOOK_EVERY_MS, signal: watch.signal });
  }
}
