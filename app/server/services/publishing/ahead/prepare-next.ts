import { PREPARED_AHEAD, PREPARED_AHEAD_MS } from '#app/domain/platforms/prepared-ahead.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import {
  claimPreparation,
  type PreparationRow,
  renewPreparation,
} from '#app/server/db/queries/delivery-preparation.ts';
import { toDueClock } from '#app/server/db/queries/due-clock.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LEASE_SECONDS } from '#app/server/services/deliveries/delivery-claims.ts';
import {
  createToken,
  keepLease,
  type Lease,
  LeaseLostError,
} from '#app/server/services/deliveries/delivery-lease.ts';
import { toClaimedItem, type WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { findFitted } from '#app/server/services/renditions/use-renditions.ts';
import { endPreparation } from './end-preparation.ts';
import { runAhead } from './run-ahead.ts';

/**
 * How long before the post's time an upload that isn't finished is let go of, so that the release can take over what
 * it has sent.
 */
const LET_GO_MS = 2000;
/** Less time than this isn't worth starting for. */
const MIN_LEFT_MS = 10_000;
const CONVERTED_AGAIN_MS = 10_000;

const PREPARED_PLATFORMS = PLATFORM_IDS.filter((id) => PREPARED_AHEAD[id] === 'media');

/** What a worker prepares: the delivery with its progress so far. */
export interface Preparation {
  readonly item: WorkItem;
  readonly lease: Lease;
  readonly signal: AbortSignal;
  /** Failures in a row. */
  readonly failures: number;
  readonly isResumed: boolean;
}

/**
 * Uploads the media of the next post that is scheduled within `PREPARED_AHEAD_MS`: every step before the commit,
 * which waits for the post's time. What was sent belongs to this content and this time; the release takes it over
 * only for those (decision 0228). A failure is no failure of the post, which is tried again when it's due. Returns
 * false if there's nothing to prepare.
 */
export async function prepareNext(
  deps: ServiceDeps,
  { signal }: { readonly signal: AbortSignal },
): Promise<boolean> {
  const token = createToken();
  const row = await claimPreparation(deps.sql, {
    ...toDueClock(deps.clock.now()),
    windowMs: PREPARED_AHEAD_MS,
    minLeftMs: MIN_LEFT_MS,
    platforms: PREPARED_PLATFORMS,
    leaseToken: token,
    leaseSeconds: LEASE_SECONDS,
  });
  if (!row) return false;
  const lease = keepLease(deps.prisma, { deliveryId: row.id, token }, (held) =>
    renewPreparation(deps.sql, held, LEASE_SECONDS),
  );
  try {
    await prepare(deps, {
      item: toPreparedItem(row),
      lease,
      signal: AbortSignal.any([signal, lease.signal, AbortSignal.timeout(row.leftMs - LET_GO_MS)]),
      failures: row.failures,
      isResumed: row.isInterrupted,
    });
  } catch (error) {
    // The post was edited, moved, or released meanwhile, and what was sent isn't used.
    if (!(error instanceof LeaseLostError)) throw error;
  } finally {
    lease.stop();
  }
  return true;
}

/** Returns the delivery at the step at which its preparation continues. */
function toPreparedItem(row: PreparationRow): WorkItem {
  const item = toClaimedItem(row);
  const files = row.files ? { ...row.files, renditionIds: [] } : {};
  const stepState = toClaimedItem({ ...row, stepState: row.preparedState }).stepState;
  return { ...item, ...files, step: row.preparedStep, stepState };
}

async function prepare(deps: ServiceDeps, work: Preparation): Promise<void> {
  const fitted = await findFitted(deps, work.item);
  switch (fitted.kind) {
    case 'failed':
      return endPreparation(deps, work, {
        kind: 'given_up',
        message: fitted.reason,
        reason: fitted.reason,
      });
    case 'waiting':
      return endPreparation(deps, work, { kind: 'later', afterMs: CONVERTED_AGAIN_MS });
    case 'ready': {
      const { files, events } = fitted;
      return runAhead(
        deps,
        { ...work, item: { ...work.item, ...files, renditionIds: [] } },
        events,
      );
    }
  }
}
