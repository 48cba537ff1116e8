import { HOLD_REASONS } from '#app/domain/posts/hold-reasons.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  type DeliveryRow,
  getPostMediaIds,
  type PostRow,
  toPostOutput,
} from '#app/server/services/deliveries/to-post-output.ts';
import { toMediaOutput } from '#app/server/services/media/to-media-output.ts';
import type { MediaRow } from '../store/media-file.ts';
import type { NewDelivery } from './new-delivery.ts';
import type { StoredPost } from './store-post.ts';

/**
 * Returns a post as reading it right after its transaction would, from what was stored, because every publish
 * needs it. A test compares the two.
 */
export function toAcceptedPost(
  { mediaLinks }: Pick<ServiceDeps, 'mediaLinks'>,
  { post, resends, taken, rows, initialStates }: StoredPost,
  media: ReadonlyMap<string, MediaRow>,
): PostOutput {
  const { id, source, environment, createdAt, schedule } = post;
  const deliveries = rows.map((row) => ({
    ...toDeliveryRow(row),
    ...initialStates.get(row.columns.id),
    ...(taken?.isPaused ? HELD : {}),
  }));
  const content = post.content as PostRow['content'];
  const row = {
    id,
    source,
    environment,
    content,
    createdAt,
    publishAt: schedule?.at ?? null,
    publishLocal: schedule?.local ?? null,
    timeZone: schedule?.timeZone ?? null,
    queued: taken && { queueId: taken.queueId },
    resends,
    deliveries,
  };
  const outputs = [...media.values()].map((file) =>
    toMediaOutput(
      { mediaLinks },
      // The transaction marked it as used.
      { ...file, sizeBytes: BigInt(file.sizeBytes), lastUsedAt: createdAt },
    ),
  );
  return toPostOutput(
    row,
    getPostMediaIds(mediaLinks, row),
    new Map(outputs.map((output) => [output.id, output])),
  );
}

/** The columns of a delivery that is held because its queue is paused. */
const HELD = {
  state: 'held',
  errorCode: 'held_queue_paused',
  errorMessage: HOLD_REASONS.held_queue_paused.message,
  errorRemedy: HOLD_REASONS.held_queue_paused.remedy,
} as const;

/** The columns that a new delivery doesn't have yet. */
const NOTHING_YET = {
  remoteId: null,
  url: null,
  note: null,
  errorKind: null,
  errorCode: null,
  errorMessage: null,
  errorRemedy: null,
  platformMessage: null,
  retrySafe: null,
  needsDecision: false,
  evidence: null,
  startedAt: null,
  publishedAt: null,
  removedAt: null,
  lateAt: null,
  reconnectUntil: null,
  intentAt: null,
  liveParts: [],
  personVouched: false,
  resentAt: null,
  resentAs: null,
  firstComment: null,
} as const;

function toDeliveryRow({ target, columns }: NewDelivery): DeliveryRow {
  const { id, platform, accountId, state, createdAt, runAt } = columns;
  const { mediaAssetIds, renditionIds, text, hashtags, options } = columns;
  const { name, handle, environment, heldUntil, needsReconnectAt } = target.account;
  return {
    ...NOTHING_YET,
    followUps: [],
    id,
    platform,
    accountId,
    state,
    createdAt,
    runAt,
    mediaAssetIds,
    renditionIds,
    text,
    hashtags,
    options,
    account: {
      name,
      handle,
      environment,
      state: target.account.state,
      heldUntil,
      needsReconnectAt,
    },
  };
}
