import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import { reresolveTime } from '#app/domain/posts/scheduled-time.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { MAX_RECIPIENTS } from '#app/server/db/queries/notification.ts';
import { notifyAboutRescheduled } from '#app/server/db/queries/rescheduled-notification.ts';
import {
  findOutdatedWorkspace,
  lockOutdatedPosts,
  moveZonedPosts,
  type OutdatedPost,
  readOutdatedPosts,
  setZonesVersion,
  type ZonedMove,
} from '#app/server/db/queries/zone-change.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { holdAndNotify } from '#app/server/services/deliveries/hold-planned.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { ZONES_VERSION } from '#app/server/services/zones-version.ts';
import { moveDayUse } from './move-day-use.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'sql' | 'clock' | 'logger'>;

/** Posts that one transaction resolves again. */
const BATCH = 200;

/**
 * Resolves the wall times of planned posts again that an older version of the zone database resolved. Posts whose zone
 * changed move, and one whose time is skipped or repeated now is held unless its rule says what to do. Both notify. The
 * number of statements depends on the batches, not on the posts. Returns how many posts were resolved again.
 */
export async function applyZoneChanges(
  deps: Deps,
  { signal }: { readonly signal: AbortSignal },
): Promise<number> {
  let resolved = 0;
  let after = '';
  while (!signal.aborted) {
    const workspaceId = await findOutdatedWorkspace(deps.sql, { version: ZONES_VERSION, after });
    if (workspaceId === null) break;
    after = workspaceId;
    try {
      resolved += await resolveWorkspace(deps, { workspaceId, signal });
    } catch (error) {
      deps.logger.error({ err: error, workspaceId }, 'Posts keep the times of older time zones.');
    }
  }
  return resolved;
}

async function resolveWorkspace(
  { prisma, clock }: Deps,
  { workspaceId, signal }: { readonly workspaceId: string; readonly signal: AbortSignal },
): Promise<number> {
  let resolved = 0;
  while (!signal.aborted) {
    const count = await prisma.$transaction((tx) =>
      resolveBatch(tx, { workspaceId, now: clock.now() }),
    );
    resolved += count;
    if (count < BATCH) break;
  }
  return resolved;
}

async function resolveBatch(
  tx: Prisma.TransactionClient,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: Date },
): Promise<number> {
  const sql = withinPrisma(tx);
  const version = ZONES_VERSION;
  const postIds = await lockOutdatedPosts(sql, { version, workspaceId, limit: BATCH });
  if (postIds.length === 0) return 0;
  const resolved = (await readOutdatedPosts(sql, postIds)).map((post) => ({
    post,
    time: reresolveTime({ ...post, rule: toRule(post) }),
  }));
  const moved = resolved.flatMap(({ post, time }) =>
    time && time.at.getTime() !== post.at.getTime() ? [{ post, ...time }] : [],
  );
  if (moved.length > 0) {
    const { timeZone } = await tx.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { timeZone: true },
    });
    await moveDayUse(sql, { workspaceId, timeZone, moved });
    await movePosts(tx, { moved, now });
  }
  const unclear = resolved.flatMap(({ post, time }) => (time === null ? [post.id] : []));
  await holdAndNotify(sql, { postIds: unclear, reason: 'held_time_changed', now });
  await setZonesVersion(sql, { postIds, version });
  return postIds.length;
}

/** Returns the rule of a post. A queue's slots are Temporal's default, see `listSlots`. */
function toRule({ rule, queueId }: OutdatedPost): Disambiguation | 'compatible' {
  return queueId === null ? Disambiguation.parse(rule) : 'compatible';
}

interface Move extends Omit<ZonedMove, 'id' | 'queueId'> {
  readonly post: OutdatedPost;
}

async function movePosts(
  tx: Prisma.TransactionClient,
  { moved, now }: { readonly moved: readonly Move[]; readonly now: Date },
): Promise<void> {
  const sql = withinPrisma(tx);
  const messages = new Map(
    moved.map(({ post: { id, timeZone }, at, local }) => [
      id,
      `Moved because the rules of ${timeZone} changed: ${local} is ${at.toISOString()} there now.`,
    ]),
  );
  const moves = moved.map(({ post: { id, queueId }, at, local }) => ({ id, queueId, at, local }));
  const changed = await moveZonedPosts(sql, moves);
  const events = changed.flatMap(({ id, postId, attempt }) => {
    const event = { kind: 'rescheduled', message: messages.get(postId) ?? '' };
    return toEventRows({ id, attempt, step: null }, { events: [event] }, now);
  });
  await tx.deliveryEvent.createMany({ data: events });
  await notifyAboutRescheduled(sql, {
    postIds: moves.map(({ id }) => id),
    ids: Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf')),
    version: ZONES_VERSION,
    now,
  });
}
