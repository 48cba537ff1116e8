import {
  RECONNECT_EXPIRED,
  RECONNECT_WITHIN_HOURS,
  RECONNECT_WITHIN_MS,
} from '#app/domain/posts/reconnect-window.ts';
import { PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { notifyAuthor } from '#app/server/db/queries/notification.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { updatePostSummary } from '#app/server/services/deliveries/post-summary.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';
import { IS_RUNNABLE } from '#app/server/services/open-states.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';

const MAX_BATCH = 200;

type ExpireDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'logger'>;

interface HeldRow {
  readonly id: string;
  readonly postId: string;
  readonly workspaceId: string;
  readonly platform: string;
  readonly attempt: number;
  readonly step: string | null;
}

/**
 * Ends deliveries whose account nobody reconnected in time. One that wasn't sent fails and can be retried. One
 * that was sent, or may have been, never fails: a person has to check the platform. Returns how many ended.
 */
export async function expireHolds(deps: ExpireDeps): Promise<number> {
  const now = deps.clock.now();
  const heldSince = new Date(now.getTime() - RECONNECT_WITHIN_MS);
  // `getReconnectUntil` has the same rule.
  const held = await deps.prisma.$queryRaw<HeldRow[]>`
    SELECT d.id, d.post_id AS "postId", d.workspace_id AS "workspaceId", d.platform, d.attempt, d.step
    FROM account a JOIN delivery d ON d.account_id = a.id
    WHERE a.state = 'needs_reauthorization' AND d.state ${IS_RUNNABLE} AND NOT d.needs_decision
      AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
      AND CASE WHEN d.reconnect_until IS NULL
        THEN greatest(d.run_at, a.needs_reconnect_at) <= ${heldSince}
        ELSE d.reconnect_until <= ${now} END
    LIMIT ${MAX_BATCH}`;
  let ended = 0;
  for (const row of held) if (await expireHold(deps, row)) ended += 1;
  if (ended > 0)
    deps.logger.warn({ ended }, 'Deliveries ended because their account wasn’t reconnected.');
  return ended;
}

/** Returns false, and changes nothing, if the account was reconnected or a worker has the delivery. */
async function expireHold({ prisma, clock }: ExpireDeps, row: HeldRow): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM post WHERE id = ${row.postId} FOR UPDATE`;
    const sent = await stop(tx, row);
    if (sent === null) return false;
    const { message } = describe(row, sent);
    const data = { kind: 'reauthorize', code: RECONNECT_EXPIRED };
    const event = { kind: 'error', message, data };
    await tx.deliveryEvent.createMany({ data: toEventRows(row, { events: [event] }, clock.now()) });
    if (!sent) await releaseUsage(tx, row);
    const now = clock.now();
    await notifyAuthor(withinPrisma(tx), { id: createId('ntf'), deliveryId: row.id, now });
    await updatePostSummary(tx, row.postId);
    return true;
  });
}

/** Returns whether the delivery may have been sent; null if it doesn't wait anymore. */
async function stop(tx: Prisma.TransactionClient, row: HeldRow): Promise<boolean | null> {
  const unsent = describe(row, false);
  const sent = describe(row, true);
  const [stopped] = await tx.$queryRaw<{ sent: boolean }[]>`
    UPDATE delivery d SET updated_at = now(), lease_token = NULL, lease_until = NULL, slot_at = NULL,
      late_at = NULL, error_kind = 'reauthorize', error_code = ${RECONNECT_EXPIRED}, platform_message = NULL,
      state = CASE WHEN d.intent_at IS NULL THEN 'failed' ELSE 'unconfirmed' END,
      needs_decision = d.intent_at IS NOT NULL,
      retry_safe = CASE WHEN d.intent_at IS NULL THEN 'yes' ELSE NULL END,
      evidence = CASE WHEN d.intent_at IS NULL THEN d.evidence ELSE ${sent.message} END,
      error_message = CASE WHEN d.intent_at IS NULL THEN ${unsent.message} ELSE ${sent.message} END,
      error_remedy = CASE WHEN d.intent_at IS NULL THEN ${unsent.remedy} ELSE ${sent.remedy} END
    WHERE d.id = ${row.id} AND d.state ${IS_RUNNABLE} AND NOT d.needs_decision
      AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
      AND EXISTS (SELECT FROM account a
        WHERE a.id = d.account_id AND a.state = 'needs_reauthorization')
    RETURNING d.intent_at IS NOT NULL AS sent`;
  return stopped?.sent ?? null;
}

function describe({ platform }: HeldRow, isSent: boolean) {
  const { name } = PLATFORMS[PlatformId.parse(platform)];
  const reason = `The ${name} account wasn’t reconnected within ${RECONNECT_WITHIN_HOURS} hours`;
  return isSent
    ? {
        message: `${reason}, so Fanfare couldn’t check whether the post is live.`,
        remedy: `Check ${name}, then choose whether the post is live.`,
      }
    : { message: `${reason}.`, remedy: `Reconnect the ${name} account, then retry.` };
}
