import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { insertPost as insertRows, type NewPost } from '#app/server/db/queries/post.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  refuseUsage,
  requireSubscription,
  type ReserveOptions,
  toReservation,
} from '#app/server/services/usage/reserve-usage.ts';
import {
  type CallResponse,
  toCallEffect,
  toTakenOverError,
} from '#app/server/services/idempotency/current-call.ts';
import { LEASE_SECONDS } from '#app/server/services/deliveries/delivery-claims.ts';
import { toPostGrams } from '../store/search-grams.ts';
import type { NewDelivery } from './new-delivery.ts';

/**
 * The initial state of a delivery that starts in the transaction that creates it. `step` is set only if the
 * first step may be marked as started right away.
 */
export interface InitialState {
  readonly state: DeliveryState;
  readonly step: string | null;
  readonly startedAt: Date | null;
}

interface NewRows {
  readonly post: NewPost;
  readonly rows: readonly NewDelivery[];
  /** Deliveries that this worker starts, by ID, and the lease token they share. */
  readonly started: { token: string; initialStates: ReadonlyMap<string, InitialState> };
  readonly usage: ReserveOptions;
  /** The post's files, without duplicates. */
  readonly mediaIds: readonly string[];
  /** The response to the current call, if it doesn't depend on anything later. */
  readonly respond?: (() => CallResponse) | undefined;
}

/**
 * Inserts a new post with its deliveries, counts it against the daily quota, marks its files as used, and
 * records it as the effect of the current call (`recordEffect`). Throws whatever `reserveUsage` throws,
 * `validation_failed` if a file was just deleted, and `still_running` if a retry has taken the call over. The
 * caller must let the transaction fail, because the other rows are already written.
 */
export async function insertPost(
  sql: Sql,
  { post, rows, started, usage, mediaIds, respond }: NewRows,
): Promise<void> {
  requireSubscription(usage.limits);
  const deliveries = rows.map(({ columns }) => {
    const initial = started.initialStates.get(columns.id);
    return { ...columns, ...initial, leaseToken: initial ? started.token : null };
  });
  const { workspaceId, id: postId } = post;
  const effect = toCallEffect(postId, respond);
  const { reserved, marked, committed } = await insertRows(sql, {
    post,
    searchGrams: toPostGrams({ workspaceId, postId, deliveries }),
    deliveries,
    mediaIds,
    leaseSeconds: LEASE_SECONDS,
    usage: toReservation(usage),
    effect,
  });
  if (reserved !== 1) await refuseUsage(sql, usage);
  if (marked !== mediaIds.length) throw isMediaDeleted();
  if (effect && committed !== 1) throw toTakenOverError();
}

/** Creates the error for a post whose file was just deleted. */
function isMediaDeleted(): AppError {
  const message = 'A file of this post was deleted. Choose another one.';
  return new AppError('validation_failed', {
    message,
    violations: [{ pointer: '/content/mediaId', code: 'unknown_media', message }],
  });
}
