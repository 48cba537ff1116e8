import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { toStringRecord, type WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import type { PlannedDelivery } from './plan-post.ts';
import type { Target } from './resolve-targets.ts';

/** A delivery that is about to be stored. */
export interface NewDelivery {
  readonly target: Target;
  readonly columns: ReturnType<typeof toColumns>;
}

interface NewDeliveryContext {
  readonly postId: string;
  readonly actor: Actor;
  readonly now: Date;
  /** When a scheduled post is published; null if it's published at once. */
  readonly publishAt: Date | null;
}

export function toNewDelivery(
  delivery: PlannedDelivery & { readonly renditionIds: readonly string[] },
  making: NewDeliveryContext,
): NewDelivery {
  return { target: delivery.target, columns: toColumns(delivery, making) };
}

function toColumns(
  delivery: PlannedDelivery & { readonly renditionIds: readonly string[] },
  { postId, actor, now, publishAt }: NewDeliveryContext,
) {
  return {
    id: createId('dlv'),
    postId,
    workspaceId: actor.workspaceId,
    accountId: delivery.target.accountId,
    platform: delivery.target.platform,
    text: delivery.text,
    hashtags: [...delivery.hashtags],
    options: delivery.options,
    mediaAssetIds: [...delivery.mediaAssetIds],
    coverAssetId: delivery.coverAssetId,
    renditionIds: [...delivery.renditionIds],
    fingerprint: delivery.fingerprint,
    state: publishAt ? ('scheduled' as const) : ('queued' as const),
    runAt: publishAt ?? now,
    // The daily limit counts on the day on which the post is published.
    countedAt: publishAt,
    createdAt: now,
  };
}

/** Builds the work item that a worker would load from the delivery's row. */
export function toWorkItem({ target, columns }: NewDelivery): WorkItem {
  const { account, environment } = target;
  return {
    ...columns,
    environment,
    account: {
      externalId: account.externalId,
      name: account.name,
      handle: account.handle,
      details: toStringRecord(account.details),
    },
    step: null,
    stepState: {},
    attempt: 0,
    lostCommits: 0,
    slotAt: null,
    intentAt: null,
    reconnectUntil: null,
    errorKind: null,
    startedAt: null,
    liveParts: [],
  };
}
