import { HOLD_REASONS, type HoldReason } from '#app/domain/posts/hold-reasons.ts';
import { createId } from '#app/server/db/ids.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import {
  type AffectedPosts,
  holdDeliveries,
  lockAffectedPosts,
  recordEvents,
} from '#app/server/db/queries/hold.ts';
import { MAX_RECIPIENTS, notifyAboutSeveralHeld } from '#app/server/db/queries/notification.ts';
import type { Sql } from '#app/server/db/sql.ts';

interface Hold {
  readonly reason: HoldReason;
  readonly now: Date;
}

/** Enough to hold ten thousand posts in one transaction. */
export const HOLDING = { timeout: 60_000 } as const;

/**
 * Holds every scheduled post that can't be published anymore, and notifies each person who decides about them once, in the
 * transaction that takes away what the posts need. The number of statements doesn't depend on the number of posts.
 * Call it before the
 * transaction locks accounts, because every writer locks posts first, and give the transaction the time of `HOLDING`.
 */
export async function holdAffected(
  sql: Sql,
  { affected, ...hold }: Hold & { readonly affected: AffectedPosts },
): Promise<void> {
  const postIds = await lockAffectedPosts(sql, affected);
  await holdAndNotify(sql, { ...hold, postIds, accountId: affected.accountId });
}

interface PlannedHold extends Hold {
  readonly postIds: readonly string[];
  /** Holds only what is planned for this account. */
  readonly accountId?: string | undefined;
}

/** Holds posts whose locks the caller has, and notifies each person who decides about them once. */
export async function holdAndNotify(sql: Sql, hold: PlannedHold): Promise<void> {
  const postIds = await holdPlanned(sql, hold);
  if (postIds.length === 0) return;
  const { message, remedy } = HOLD_REASONS[hold.reason];
  await notifyAboutSeveralHeld(sql, {
    postIds,
    ids: Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf')),
    reason: `${message} ${remedy}`,
    now: hold.now,
  });
}

/** Holds the planned deliveries of posts whose locks the caller has. Returns the IDs of the posts that changed. */
export async function holdPlanned(
  sql: Sql,
  { postIds, accountId, reason, now }: PlannedHold,
): Promise<string[]> {
  if (postIds.length === 0) return [];
  const { message, remedy } = HOLD_REASONS[reason];
  const held = await holdDeliveries(sql, { postIds, accountId, reason, message, remedy });
  await recordEvents(sql, {
    deliveryIds: held.map(({ id }) => id),
    eventIds: held.map(() => createId('evt')),
    now,
    kind: 'held',
    message,
  });
  const changed = [...new Set(held.map(({ postId }) => postId))];
  await updateSummaries(sql, changed);
  return changed;
}
