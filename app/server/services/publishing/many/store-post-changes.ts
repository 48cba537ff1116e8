import type { ChangePostsOutput, ChangePostsInput } from '#app/domain/posts/change-posts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import {
  type ChangedDelivery,
  moveChangedPosts,
  setChangedOptions,
} from '#app/server/db/queries/changed-post.ts';
import { commitCall } from '#app/server/db/queries/idempotency-record.ts';
import { type DayUse, setUsedDays } from '#app/server/db/queries/usage-day.ts';
import { type Sql, withinPrisma } from '#app/server/db/sql.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { updatePostSummaries } from '#app/server/services/deliveries/post-summary.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';
import { toCallEffect, toTakenOverError } from '#app/server/services/idempotency/current-call.ts';
import { toStoredContent } from '../accept/store-post.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { cancelUnsent } from '#app/server/services/deliveries/cancel-unsent.ts';
import {
  enterSlots,
  makeRoom,
  type PlannedEntries,
} from '#app/server/services/queues/move-into-queue.ts';
import { claimPostShortLinks } from '#app/server/services/short-links/post-short-links.ts';
import type { PlanLimits } from '#app/server/services/usage/plan-limits.ts';
import type { PlannedPostChange } from './plan-post-change.ts';

interface Storing {
  readonly input: ChangePostsInput;
  readonly changes: readonly PlannedPostChange[];
  readonly days: readonly DayUse[];
  /** The slots that the posts get; null unless they move into a queue. */
  readonly entries: PlannedEntries | null;
  readonly limits: PlanLimits;
  /** Stored with the changes, so a retry of the call gets it too. */
  readonly response: ChangePostsOutput;
  readonly now: Date;
}

/** Stores the changes of many posts in the transaction that holds their locks and those of their days. */
export async function storePostChanges(
  tx: Prisma.TransactionClient,
  actor: Actor,
  storing: Storing,
): Promise<void> {
  const { changes, days, response, now } = storing;
  const { workspaceId } = actor;
  const sql = withinPrisma(tx);
  await storeMoves(tx, sql, { actor, ...storing });
  await storeOptions(tx, sql, { actor, ...storing });
  if (days.length > 0) await setUsedDays(sql, { workspaceId, days });
  const canceled = changes.filter(({ isCanceled }) => isCanceled).map(({ post }) => post.id);
  if (canceled.length > 0) {
    const message = 'Canceled by a person before anything was sent.';
    const event = { message, data: toAuthor(actor) };
    await cancelUnsent(tx, { workspaceId, postIds: canceled, event, now });
  }
  const [first] = response.items;
  if (!first) return;
  const effect = toCallEffect(first.postId, () => ({ status: 200, body: response }));
  if (effect && !(await commitCall(sql, effect))) throw toTakenOverError();
}

interface Work extends Storing {
  readonly actor: Actor;
}

async function storeMoves(
  tx: Prisma.TransactionClient,
  sql: Sql,
  { actor, input, changes, entries, limits, now }: Work,
): Promise<void> {
  const moves = changes.flatMap(({ post, schedule, isHeldPart }) => {
    if (schedule === null) return [];
    // The person who decides about a post without an author becomes its author.
    const isOrphan = post.deliveries.some(({ errorCode }) => errorCode === 'held_author_left');
    const authorUserId = isOrphan ? actor.userId : null;
    return [{ id: post.id, ...schedule, keepsTime: isHeldPart, authorUserId }];
  });
  if (moves.length === 0) return;
  if (entries) await makeRoom(sql, { workspaceId: actor.workspaceId, limits, entries });
  const moved = await moveChangedPosts(sql, moves);
  const isNow = input.change.publishAt === 'now';
  const place = entries ? ` in the queue “${entries.queue.name}”` : '';
  const messages = new Map(
    moves.map(({ id, local, timeZone }) => [
      id,
      `Moved by a person to ${local} (${timeZone})${place}.`,
    ]),
  );
  await recordEvents(tx, moved, {
    actor,
    now,
    kind: isNow ? 'publish_now' : 'rescheduled',
    toMessage: ({ postId }) =>
      isNow ? 'Published now by a person.' : (messages.get(postId) ?? ''),
  });
  await updatePostSummaries(
    tx,
    moves.map(({ id }) => id),
  );
  if (entries) await enterSlots(sql, { entries, now });
}

async function storeOptions(
  tx: Prisma.TransactionClient,
  sql: Sql,
  { actor, changes, now }: Work,
): Promise<void> {
  const changed = changes.flatMap(({ post, options }) => (options ? [{ post, ...options }] : []));
  if (changed.length === 0) return;
  const { workspaceId, userId } = actor;
  const links = changed.flatMap(({ shortLinks }) => shortLinks);
  await claimPostShortLinks(sql, { workspaceId, userId, links, now });
  const deliveries = await setChangedOptions(sql, {
    posts: changed.map(({ post, input }) => ({ id: post.id, content: toStoredContent(input) })),
    deliveries: changed.flatMap((one) => one.deliveries),
  });
  await recordEvents(tx, deliveries, {
    actor,
    now,
    kind: 'changed',
    toMessage: () => 'Changed by a person before publishing started.',
  });
}

async function recordEvents(
  tx: Prisma.TransactionClient,
  deliveries: readonly ChangedDelivery[],
  {
    actor,
    now,
    kind,
    toMessage,
  }: {
    readonly actor: Actor;
    readonly now: Date;
    readonly kind: string;
    readonly toMessage: (delivery: ChangedDelivery) => string;
  },
): Promise<void> {
  const data = toAuthor(actor);
  const rows = deliveries.flatMap((delivery) => {
    const event = { kind, message: toMessage(delivery), data };
    return toEventRows({ ...delivery, step: null }, { events: [event] }, now);
  });
  await tx.deliveryEvent.createMany({ data: rows });
}
