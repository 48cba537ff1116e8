import { hash } from 'node:crypto';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { NewPost, NewSchedule } from '#app/server/db/queries/post.ts';
import { type Sql, withinPrisma } from '#app/server/db/sql.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  type CallResponse,
  confirmResponse,
} from '#app/server/services/idempotency/current-call.ts';
import { ensureRenditions } from '#app/server/services/renditions/ensure-renditions.ts';
import { enterQueue } from '#app/server/services/queues/enter-queue.ts';
import { type TakenSlot, takeSlot } from '#app/server/services/queues/take-slot.ts';
import type { PlanLimits } from '#app/server/services/usage/plan-limits.ts';
import {
  claimPostShortLinks,
  type PlannedShortLink,
} from '#app/server/services/short-links/post-short-links.ts';
import { enqueueWithRead } from '#app/server/services/deliveries/enqueue-delivery.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';
import { claimResend, linkResend } from './claim-resend.ts';
import { type InProcessStart, planInProcessStart, planNoStart } from './start-in-process.ts';
import { insertPost } from './insert-post.ts';
import type { MediaRow } from '../store/media-file.ts';
import { type NewDelivery, toNewDelivery } from './new-delivery.ts';
import type { PlannedDelivery } from './plan-post.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';

export type PublishSource = 'web' | 'api' | 'cli' | 'bulk';

export interface PlannedPost {
  readonly input: PublishPostInput;
  readonly source: PublishSource;
  readonly deliveries: readonly PlannedDelivery[];
  readonly limits: PlanLimits;
  /** The post's files by ID. */
  readonly media: ReadonlyMap<string, MediaRow>;
  /** The short links in the texts. */
  readonly shortLinks: readonly PlannedShortLink[];
  /** The delivery that the post sends again, or null. */
  readonly resends: FoundDelivery | null;
  /** When it's published; null if that's at once. */
  readonly schedule: NewSchedule | null;
  /** The queue whose next free slot it takes, or first slot; null if it isn't added to a queue. */
  readonly queue: { readonly id: string; readonly isFront: boolean } | null;
  /** Returns the response to the current call, which is stored with the post. */
  readonly respond?: ((stored: StoredPost) => CallResponse) | undefined;
  /** Locks what the post depends on, before anything is stored, in the same transaction. */
  readonly first?: ((tx: Prisma.TransactionClient) => Promise<void>) | undefined;
  /** Extra writes to run in the same transaction, which is then Prisma's. */
  readonly also?: ((tx: Prisma.TransactionClient, postId: string) => Promise<void>) | undefined;
}

/** A post that is stored, with what its rows have. */
export interface StoredPost {
  readonly post: NewPost;
  readonly resends: FoundDelivery | null;
  /** The slot that it got; null if it isn't in a queue. */
  readonly taken: TakenSlot | null;
  readonly rows: readonly NewDelivery[];
  readonly initialStates: InProcessStart['initialStates'];
}

/**
 * Stores the post, deliveries, usage, jobs, and pending renditions in one transaction. Deliveries that this
 * process can start right away are stored with its lease instead of a job. Throws whatever `insertPost`
 * throws, in which case nothing is stored or started.
 */
export async function storePost(
  deps: ServiceDeps,
  actor: Actor,
  planned: PlannedPost,
): Promise<StoredPost> {
  const postId = createId('post');
  const now = deps.clock.now();
  const reserved: InProcessStart[] = [];
  let stored: StoredPost;
  try {
    stored = await inTransaction(deps, planned, async (transaction) => {
      if (transaction.tx) await planned.first?.(transaction.tx);
      const posts = await claim(transaction, { actor, planned, now });
      const taken = await takePlannedSlot(transaction, { actor, planned, posts, now });
      const schedule = taken?.schedule ?? planned.schedule;
      const post = toPostRow(actor, { ...planned, schedule }, { postId, now });
      const publishAt = schedule?.at ?? null;
      const created = (await orderRenditions(deps, transaction, { actor, planned }))
        .sort(byPlatform)
        .map((delivery) => toNewDelivery(delivery, { postId, actor, now, publishAt }));
      const inProcess = publishAt
        ? planNoStart()
        : planInProcessStart(deps, { rows: created, media: planned.media });
      reserved.push(inProcess);
      const { resends } = planned;
      const { initialStates } = inProcess;
      const storing = { post, resends, taken, rows: created, initialStates };
      await storeRows(deps, transaction, { planned, stored: storing, inProcess, posts });
      return storing;
    });
  } catch (error) {
    for (const inProcess of reserved) inProcess.release();
    throw error;
  }
  if (planned.respond) confirmResponse();
  for (const inProcess of reserved) {
    inProcess.start();
    if (inProcess.rest.length > 0) deps.queue.wake();
  }
  return stored;
}

/** Takes the slot of a queue, if the post is added to one. */
async function takePlannedSlot(
  { sql }: Transaction,
  {
    actor: { workspaceId },
    planned: { queue, limits, deliveries },
    posts,
    now,
  }: { actor: Actor; planned: PlannedPost; posts: 0 | 1; now: Date },
): Promise<TakenSlot | null> {
  if (queue === null) return null;
  const { id: queueId, isFront } = queue;
  const share = { posts, deliveries: deliveries.length };
  return takeSlot(sql, { workspaceId, queueId, isFront, limits, now, ...share });
}

/** Claims the delivery that is resent, if any, and returns how many posts to count against the quota. */
async function claim(
  { tx }: Transaction,
  { actor, planned: { resends }, now }: { actor: Actor; planned: PlannedPost; now: Date },
): Promise<0 | 1> {
  return tx && resends ? claimResend(tx, { actor, delivery: resends, now }) : 1;
}

/** One transaction. With Prisma's client if something in it needs that, over the same connection. */
interface Transaction {
  readonly sql: Sql;
  readonly tx: Prisma.TransactionClient | null;
}

/**
 * Runs the statements in a transaction of their own, which costs a fraction of Prisma's. A post that also
 * writes rows through Prisma runs the same statements in Prisma's transaction, so it's never split.
 */
async function inTransaction<T>(
  { prisma, sql: pool }: Pick<ServiceDeps, 'prisma' | 'sql'>,
  { deliveries, first, also, resends }: PlannedPost,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const needsPrisma =
    first !== undefined ||
    also !== undefined ||
    resends !== null ||
    deliveries.some(({ renditions }) => renditions.length > 0);
  if (!needsPrisma) return pool.transaction((sql) => run({ sql, tx: null }));
  return prisma.$transaction((tx) => run({ sql: withinPrisma(tx), tx }));
}

interface StoredRows {
  readonly planned: PlannedPost;
  readonly stored: StoredPost;
  readonly inProcess: InProcessStart;
  readonly posts: 0 | 1;
}

async function storeRows(
  deps: ServiceDeps,
  { sql, tx }: Transaction,
  { planned, stored, inProcess, posts }: StoredRows,
): Promise<void> {
  const { post, rows, taken } = stored;
  const { id: postId, workspaceId, createdAt: now } = post;
  const { respond, resends } = planned;
  const dueAt = post.schedule?.at ?? now;
  await insertPost(sql, {
    post,
    rows,
    started: inProcess,
    usage: { workspaceId, limits: planned.limits, now, dueAt, deliveries: rows.length, posts },
    mediaIds: [...planned.media.keys()],
    respond: respond && (() => respond(stored)),
  });
  if (taken) await enterQueue(sql, { taken, postId, now });
  const { authorUserId: userId } = post;
  await claimPostShortLinks(sql, { workspaceId, userId, links: planned.shortLinks, now });
  // A statement of its own, after the one above: of two concurrent posts, the second waits there for the first,
  // and only a later statement finds it.
  const enqueuing = enqueueWithRead(deps.queue, inProcess.rest, sql);
  if (!planned.input.allowDuplicate) {
    const windowMinutes = deps.settings.duplicateWindowMinutes;
    const sent = rows.map(({ columns }) => columns);
    await refuseDuplicates(enqueuing.sql, {
      workspaceId,
      postId,
      rows: sent,
      now,
      dueAt,
      windowMinutes,
    });
  }
  await enqueuing.finish();
  if (tx && resends) await linkResend(tx, { postId, deliveryId: resends.id, posts });
  if (tx) await planned.also?.(tx, postId);
}

/** Starts the renditions that don't exist yet. Their jobs are stored with the post or not at all. */
async function orderRenditions(
  deps: ServiceDeps,
  { tx }: Transaction,
  { actor, planned: { deliveries } }: { actor: Actor; planned: PlannedPost },
): Promise<(PlannedDelivery & { renditionIds: string[] })[]> {
  const requests = deliveries.flatMap(({ renditions }) => renditions);
  const ids = tx ? await ensureRenditions(deps, tx, { actor, requests, line: 'renditions' }) : [];
  return deliveries.map((delivery) => ({
    ...delivery,
    renditionIds: ids.splice(0, delivery.renditions.length),
  }));
}

function byPlatform(a: PlannedDelivery, b: PlannedDelivery): number {
  return PLATFORM_IDS.indexOf(a.target.platform) - PLATFORM_IDS.indexOf(b.target.platform);
}

function toPostRow(
  actor: Actor,
  { input, source, deliveries, schedule }: PlannedPost,
  { postId, now }: { postId: string; now: Date },
): NewPost {
  return {
    id: postId,
    workspaceId: actor.workspaceId,
    authorUserId: actor.userId,
    authorTokenId: actor.tokenId ?? null,
    source,
    environment: deliveries.some((delivery) => delivery.target.environment === 'live')
      ? 'live'
      : 'sandbox',
    content: toStoredContent(input),
    contentHash: hashContent(deliveries),
    createdAt: now,
    schedule,
  };
}

/** Returns the part of a request that is stored. Options that apply only to this one call are dropped. */
export function toStoredContent(
  input: PublishPostInput,
): Omit<
  PublishPostInput,
  'refreshToken' | 'allowDuplicate' | 'resends' | 'publishAt' | 'queue' | 'queueFront'
> {
  const content = { ...input };
  // The time has columns of its own: moving a post doesn't change its content.
  delete content.publishAt;
  delete content.queue;
  delete content.queueFront;
  delete content.refreshToken;
  delete content.allowDuplicate;
  delete content.resends;
  return content;
}

/** Hashes what the post says, so that a change made elsewhere shows: also one of the first comment alone. */
export function hashContent(deliveries: readonly PlannedDelivery[]): string {
  const fingerprints = deliveries
    .map(({ fingerprint, options: { firstComment } }) =>
      firstComment === undefined ? fingerprint : JSON.stringify([fingerprint, firstComment]),
    )
    .sort();
  return hash('sha256', JSON.stringify(fingerprints));
}
