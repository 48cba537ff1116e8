import { toDueClock } from '#app/server/db/queries/due-clock.ts';
import { claimDuePosts, type DuePost, findNextDue } from '#app/server/db/queries/scheduled-post.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LEASE_SECONDS } from '#app/server/services/deliveries/delivery-claims.ts';
import { createToken } from '#app/server/services/deliveries/delivery-lease.ts';
import { type ReadyDelivery, releaseReady } from './release-ready.ts';
import { checkDuePost, type CheckedDelivery, readDueFacts } from './check-due.ts';
import { stopDuePost } from './stop-due.ts';

/** Posts that one transaction moves. */
const BATCH = 50;

/**
 * Starts or queues every post whose time has come, in batches that are fair across workspaces. Posts that can't go out
 * fail or are held. A crash in between loses nothing: the lease of the claimed posts expires. Returns how many
 * posts were claimed.
 */
export async function releaseDuePosts(deps: ServiceDeps): Promise<number> {
  let claimed = 0;
  for (;;) {
    const leaseToken = createToken();
    const posts = await claimDuePosts(deps.sql, {
      ...toDueClock(deps.clock.now()),
      limit: BATCH,
      leaseToken,
      leaseSeconds: LEASE_SECONDS,
    });
    claimed += posts.length;
    if (posts.length > 0) await releaseBatch(deps, posts, leaseToken);
    // Fewer may mean that another worker had locked the rest. The caller's timer finds what's still due.
    if (posts.length < BATCH) return claimed;
  }
}

interface CheckedPost {
  readonly post: DuePost;
  readonly checked: readonly CheckedDelivery[];
}

async function releaseBatch(
  deps: ServiceDeps,
  posts: readonly DuePost[],
  leaseToken: string,
): Promise<void> {
  const byWorkspace = Map.groupBy(posts, ({ workspaceId }) => workspaceId);
  const checking = [...byWorkspace].map(([id, own]) => checkPosts(deps, id, own));
  const results = (await Promise.all(checking)).flat();
  const now = deps.clock.now();
  await releaseReady(deps, { deliveries: listReady(results), leaseToken, now });
  for (const { post, checked } of results)
    await stopDuePost(deps, post, { checked, leaseToken, now });
}

/** Lists the deliveries that can go out: the first post of each workspace before the second of any. */
function listReady(results: readonly CheckedPost[]): ReadyDelivery[] {
  const byWorkspace = Map.groupBy(results, ({ post }) => post.workspaceId);
  const placed = [...byWorkspace].flatMap(([workspaceId, posts]) =>
    posts
      .toSorted((a, b) => a.post.dueAt.getTime() - b.post.dueAt.getTime())
      .flatMap(({ checked }, place) => checked.map((one) => ({ ...one, place, workspaceId }))),
  );
  return placed
    .filter(({ result }) => result.kind === 'ready')
    .toSorted((a, b) => a.place - b.place)
    .map(({ delivery, workspaceId }) => ({ ...delivery, workspaceId }));
}

/** Checks a workspace's posts. One that can't be checked now stays scheduled, and is claimed again later. */
async function checkPosts(
  deps: ServiceDeps,
  workspaceId: string,
  posts: readonly DuePost[],
): Promise<CheckedPost[]> {
  const facts = await readDueFacts(deps, workspaceId, posts);
  const results = await Promise.all(
    posts.map(async (post): Promise<CheckedPost[]> => {
      try {
        return [{ post, checked: await checkDuePost(deps, post, facts) }];
      } catch (error) {
        deps.logger.error({ err: error, postId: post.id }, 'A due post couldn’t be checked.');
        return [];
      }
    }),
  );
  return results.flat();
}

/** Returns how long it is until the next post is due, in milliseconds; null if none is scheduled. */
export async function getWaitUntilDue({
  sql,
  clock,
}: Pick<ServiceDeps, 'sql' | 'clock'>): Promise<number | null> {
  return findNextDue(sql, toDueClock(clock.now()));
}
