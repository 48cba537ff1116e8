import { createId } from '#app/server/db/ids.ts';
import { toDueClock } from '#app/server/db/queries/due-clock.ts';
import {
  claimDuePosts,
  type DuePost,
  findNextDue,
  moveToQueue,
} from '#app/server/db/queries/scheduled-post.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LEASE_SECONDS } from '#app/server/services/deliveries/delivery-claims.ts';
import { createToken } from '#app/server/services/deliveries/delivery-lease.ts';
import { enqueueDeliveries } from '#app/server/services/deliveries/enqueue-delivery.ts';
import { checkDuePost, type CheckedDelivery, readDueFacts } from './check-due.ts';
import { stopDuePost } from './stop-due.ts';

type ReleaseDeps = Pick<
  ServiceDeps,
  'prisma' | 'sql' | 'queue' | 'clock' | 'mediaLinks' | 'logger'
>;

/** Posts that one transaction moves. */
const BATCH = 50;

/**
 * Moves every post whose time has come to the queue, in batches that are fair across workspaces. Posts that can't go
 * out fail or are held. A crash in between loses nothing: the lease of the claimed posts expires. Returns how many
 * posts were claimed.
 */
export async function releaseDuePosts(deps: ReleaseDeps): Promise<number> {
  let claimed = 0;
  for (;;) {
    const leaseToken = createToken();
    const posts = await claimDuePosts(deps.sql, {
      ...toDueClock(deps.clock.now()),
      limit: BATCH,
      leaseToken,
      leaseSeconds: LEASE_SECONDS,
    });
    if (posts.length === 0) return claimed;
    claimed += posts.length;
    await releaseBatch(deps, posts, leaseToken);
  }
}

interface CheckedPost {
  readonly post: DuePost;
  readonly checked: readonly CheckedDelivery[];
}

async function releaseBatch(
  deps: ReleaseDeps,
  posts: readonly DuePost[],
  leaseToken: string,
): Promise<void> {
  const byWorkspace = Map.groupBy(posts, ({ workspaceId }) => workspaceId);
  const checking = [...byWorkspace].map(([id, own]) => checkPosts(deps, id, own));
  const results = (await Promise.all(checking)).flat();
  const now = deps.clock.now();
  const ready = results.flatMap(({ checked }) =>
    checked.filter(({ result }) => result.kind === 'ready'),
  );
  await enqueueReady(deps, { ids: ready.map(({ delivery }) => delivery.id), leaseToken, now });
  for (const { post, checked } of results)
    await stopDuePost(deps, post, { checked, leaseToken, now });
}

/** Checks a workspace's posts. One that can't be checked now stays scheduled, and is claimed again later. */
async function checkPosts(
  deps: ReleaseDeps,
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

/** Moves deliveries to the queue with their events and jobs, in one transaction. */
async function enqueueReady(
  { sql: pool, queue }: ReleaseDeps,
  { ids, leaseToken, now }: { ids: readonly string[]; leaseToken: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const ready = ids.map((id) => ({ id, eventId: createId('evt') }));
  await pool.transaction(async (sql) => {
    const moved = await moveToQueue(sql, { ready, leaseToken, now });
    await updateSummaries(sql, [...new Set(moved.map(({ postId }) => postId))]);
    await enqueueDeliveries(queue, moved, { tx: sql });
  });
  queue.wake();
}

/** Returns how long it is until the next post is due, in milliseconds; null if none is scheduled. */
export async function getWaitUntilDue({
  sql,
  clock,
}: Pick<ServiceDeps, 'sql' | 'clock'>): Promise<number | null> {
  return findNextDue(sql, toDueClock(clock.now()));
}
