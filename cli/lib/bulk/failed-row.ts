import { toPlatformName } from '../show/show-post.ts';
import type { BulkRow } from './show-bulk.ts';
import { SENT_BEFORE } from './submit-rows.ts';

type Delivery = NonNullable<BulkRow['post']>['deliveries'][number];

/** Why a row is to be run again. */
export interface Failure {
  readonly reason: string;
  /** Where it still has to go; null: wherever it says. */
  readonly targets: Targets | null;
}

export interface Targets {
  readonly platforms: readonly string[];
  readonly accountIds: readonly string[];
}

/**
 * Null where there is nothing to run again: it went out, did so before, is on its way, or may be live where it
 * failed. With `isEnded` the row counts by what became of its post.
 */
export function toFailure(row: BulkRow, { isEnded }: { isEnded: boolean }): Failure | null {
  const { state, code, message } = row;
  if (state === 'refused' || (state === 'left_out' && code !== SENT_BEFORE))
    return { reason: message ?? state, targets: null };
  return isEnded && state === 'accepted' ? toFailedPost(row) : null;
}

/** A post that is live in part goes only where it failed: nothing is posted twice. */
function toFailedPost({ post }: BulkRow): Failure | null {
  if (post?.state !== 'failed' && post?.state !== 'partial') return null;
  const failed = post.deliveries.filter(isToRepeat);
  if (failed.length === 0) return null;
  const reason = failed
    .map(({ platform, message }) => `${toPlatformName(platform)}: ${message}`)
    .join(' ');
  if (failed.length === post.deliveries.length) return { reason, targets: null };
  const platforms = [...new Set(failed.map(({ platform }) => platform))];
  return { reason, targets: { platforms, accountIds: failed.map(({ accountId }) => accountId) } };
}

/** What failed after it was handed over may be live all the same. */
function isToRepeat({ state, retrySafe }: Delivery): boolean {
  return state === 'failed' && retrySafe === 'yes';
}
