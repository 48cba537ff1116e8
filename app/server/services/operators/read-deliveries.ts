import type { StuckDeliveries, StuckDeliveryLine } from '#app/domain/operators/admin-page.ts';
import { DeliveryState, PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  listStuckDeliveries,
  type StuckDelivery,
} from '#app/server/db/queries/operator-deliveries.ts';
import type { ServiceDeps } from '../deps.ts';

const SHOWN = 50;

/** Reads the oldest deliveries that are late, or whose result isn't known. */
export async function readStuckDeliveries({
  sql,
  clock,
}: Pick<ServiceDeps, 'sql' | 'clock'>): Promise<StuckDeliveries> {
  const rows = await listStuckDeliveries(sql, { now: clock.now(), limit: SHOWN + 1 });
  return { items: rows.slice(0, SHOWN).map(toLine), hasMore: rows.length > SHOWN };
}

function toLine({
  platform,
  state,
  errorKind,
  since,
  runAt,
  ...row
}: StuckDelivery): StuckDeliveryLine {
  return {
    ...row,
    platform: PlatformId.parse(platform),
    state: DeliveryState.parse(state),
    // A kind that only another version knows.
    errorKind: PlatformErrorKind.nullable().catch(null).parse(errorKind),
    since: since.toISOString(),
    runAt: runAt.toISOString(),
  };
}
