import { toPlatformName } from '../show/show-post.ts';
import type { BulkRow } from './show-bulk.ts';
import { SENT_BEFORE } from './submit-rows.ts';

type Delivery = NonNullable<BulkRow['post']>['deliveries'][number];

/** Why a row has to be run again. */
export interface Failure {
  readonly reason: string;
  /** The targets that are left; null for all of the row's targets. */
  readonly targets: Targets | null;
}

export interface Targets {
  readonly platforms: readonly string[];
  readonly accountIds: readonly string[];
}

/**
 * Returns null if there's nothing to run again: the row was published now or earlier, is in progress, or may
 * be live despite its failure. With `isEnded`, accepted rows count by the result of their post.
 */
export function toFailure(row: BulkRow, { isEnded }: { isEnded: boolean }): Failure | null {
  const { state, code, message } = row;
  if (state === 'refused' || (state === 'left_out' && code !== SENT_BEFORE))
    return { reason: message ?? state, targets: null };
  return isEnded && state === 'accepted' ? toFailedPost(row) : null;
}

/** A partly live post is repeated only for the targets that failed, so nothing is posted twice. */
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

/** A delivery that failed after it was sent may still be live, so `retrySafe` decides. */
function isToRepeat({ state, retrySafe }: Delivery): boolean {
  return state === 'failed' && retrySafe === 'yes';
}
