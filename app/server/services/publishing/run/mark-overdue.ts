import { createId } from '#app/server/db/ids.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { IS_RUNNABLE } from '../../open-states.ts';

const MAX_BATCH = 200;
const ALLOWED_SECONDS = 600;
/** Throughput of a slow connection. While its upload progresses, a large file may take this much longer. */
const SLOW_BYTES_PER_SECOND = 256 * 1024;
/** An upload that hasn't written progress for this long counts as stalled. */
const STILL_MOVES_SECONDS = 300;

interface MarkedRow {
  readonly delivery_id: string;
  readonly post_id: string;
  readonly account_id: string;
  readonly platform: string;
  readonly state: string;
}

/**
 * Marks deliveries that are taking longer than they should, once each, with a timeline event and a log
 * warning. Time spent waiting for a known reason doesn't count: a pause requested by the platform, a
 * rate-limit slot, or the account's user. Returns how many were marked.
 */
export async function markOverdueDeliveries(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'logger'>,
): Promise<number> {
  const now = deps.clock.now();
  const allowedSince = new Date(now.getTime() - ALLOWED_SECONDS * 1000);
  const eventIds = Array.from({ length: MAX_BATCH }, () => createId('evt'));
  // Due times use the app clock. An upload's progress shows in its latest write, whose timestamp comes from
  // the machine, so it's compared with the database's clock, as leases are.
  const marked = await deps.prisma.$queryRaw<MarkedRow[]>`
    WITH open_delivery AS (
      SELECT d.id, greatest(
          coalesce(p.publish_at, d.created_at),
          a.held_until,
          (SELECT max(coalesce((e.data ->> 'until')::timestamptz, e.at)) FROM delivery_event e
            WHERE e.delivery_id = d.id AND e.kind IN ('paced', 'resumed', 'retry', 'due'))
        ) AS since,
        CASE WHEN d.state = 'uploading'
            AND d.updated_at < clock_timestamp() - make_interval(secs => ${STILL_MOVES_SECONDS})
          THEN 0
          ELSE (SELECT coalesce(sum(m.size_bytes), 0) FROM media_asset m
            WHERE m.id = ANY (d.media_asset_ids)) / ${SLOW_BYTES_PER_SECOND}
        END AS extra_seconds
      FROM delivery d
        JOIN account a ON a.id = d.account_id
        JOIN post p ON p.id = d.post_id
      WHERE d.state ${IS_RUNNABLE}
        AND d.late_at IS NULL AND NOT d.needs_decision
        AND coalesce(p.publish_at, d.created_at) <= ${allowedSince}
        AND a.state <> 'needs_reauthorization'
        AND (a.held_until IS NULL OR a.held_until <= ${now})
        AND (d.slot_at IS NULL OR d.slot_at <= ${now})
        AND NOT (d.error_kind IS NOT DISTINCT FROM 'rate_limited' AND d.run_at > ${now})
    ), late AS (
      SELECT id, row_number() OVER (ORDER BY id) AS place FROM open_delivery
      WHERE since + make_interval(secs => extra_seconds::float8) <= ${allowedSince}
      LIMIT ${MAX_BATCH}
    ), marked AS (
      UPDATE delivery d SET late_at = ${now} FROM late
      WHERE d.id = late.id AND d.late_at IS NULL
      RETURNING d.id AS delivery_id, d.post_id, d.account_id, d.platform, d.state, d.step,
        d.attempt, late.place
    ), told AS (
      INSERT INTO delivery_event (id, delivery_id, at, attempt, step, kind, message)
      SELECT (${eventIds}::text[])[place], delivery_id, ${now}, attempt, step, 'late',
        'Taking longer than expected'
      FROM marked
    )
    SELECT delivery_id, post_id, account_id, platform, state FROM marked`;
  for (const row of marked) {
    deps.logger.warn(toFacts(row), 'A delivery is taking longer than expected.');
  }
  return marked.length;
}

function toFacts({ delivery_id, post_id, account_id, platform, state }: MarkedRow) {
  const ids = { deliveryId: delivery_id, postId: post_id, accountId: account_id };
  return { ...ids, platform, state };
}
