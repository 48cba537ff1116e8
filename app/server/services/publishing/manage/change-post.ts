import { isDeepStrictEqual } from 'node:util';
import { listNames } from '#app/domain/text/name-list.ts';
import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { UNSTARTED_STATES } from '#app/domain/posts/delivery-state.ts';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { readContinuedPost } from '../accept/continue-thread.ts';
import { refuseOtherThreadFiles } from '../accept/refuse-other-thread-files.ts';
import { underPostLock, writeChange } from '../store/change-delivery.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';
import { findPost, listDeliveries } from '../store/find-post.ts';
import { readPost } from '../store/get-post.ts';
import {
  claimPostShortLinks,
  type PlannedShortLink,
  withFreshShortLinks,
} from '#app/server/services/short-links/post-short-links.ts';
import { readEditedPostLinks } from '../accept/link-rewriter.ts';
import type { PlannedDelivery } from '../accept/plan-post.ts';
import { prepareFor, refuseViolations } from '../accept/prepare-post.ts';
import { refuseDuplicates } from '../accept/refuse-duplicates.ts';
import { refreshSearchGrams } from '../store/search-grams.ts';
import { loadTargets } from '../accept/resolve-targets.ts';
import { releaseDuePosts } from '../schedule/release-due.ts';
import { listDisconnected } from './list-disconnected.ts';
import { isPublishNow, publishHeld } from './publish-held.ts';
import { findDueAt, planMove, refuseMoved, storeMove } from './move-post.ts';
import { lockMove, type PlannedMove, settleMove } from './move-to-queue.ts';
import { hashContent, toStoredContent } from '../accept/store-post.ts';

interface Change {
  readonly postId: string;
  readonly change: ChangePostInput;
  /** The time that the caller has seen. If the post has another one by now, the call throws `conflict`. */
  readonly seenAt?: Date | undefined;
  /** Extra writes to run in the same transaction, after the post has changed. */
  readonly also?: (tx: Prisma.TransactionClient) => Promise<void>;
}

class StaleContentError extends Error {
  override readonly name = 'StaleContentError';
  override readonly message =
    'Others are changing this post at the same time. Read it again, then repeat your change.';
}

/** How often a change is merged again with content that was stored in the meantime. */
const MAX_TRIES = 5;

/**
 * Changes the texts, options, and time of a post that hasn't started publishing: all of its deliveries, or none if
 * one of them starts in the meantime. What is held of a post that has started can only be published now. Runs the same checks as publishing. If another change of the content arrives at the
 * same time, this one is merged with it. Throws `not_found`, `conflict` with the reason, `validation_failed`
 * with every violation, or `duplicate_content`.
 */
export async function changePost(
  deps: ServiceDeps,
  actor: Actor,
  { postId, change, seenAt, also }: Change,
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  for (let tries = 1; ; tries += 1) {
    try {
      await withFreshShortLinks(() => tryChange(deps, actor, { postId, change, seenAt, also }));
      break;
    } catch (error) {
      if (!(error instanceof StaleContentError)) throw error;
      if (tries < MAX_TRIES) continue;
      throw new AppError('conflict', { message: error.message, cause: error });
    }
  }
  if (change.publishAt === 'now') await releaseDuePosts(deps);
  return readPost(deps, actor, { postId });
}

/** Throws `StaleContentError`, and changes nothing, if the content changes between reading and storing it. */
async function tryChange(
  deps: ServiceDeps,
  actor: Actor,
  { postId, change, seenAt, also }: Change,
): Promise<void> {
  const post = await findPost(deps, actor, postId);
  const isHeld = post.deliveries.some(({ state }) => state === 'held');
  if (isHeld && isPublishNow(change) && post.deliveries.some(hasStarted)) {
    await publishHeld(deps, actor, post);
    return;
  }
  refuseStarted(post.deliveries);
  const stored = PublishPostInput.parse(post.content);
  const input = merge(stored, change);
  const accountIds = listOpen(post.deliveries).map(({ accountId }) => accountId);
  const loading = loadTargets(deps, actor, accountIds);
  const [{ deliveries, violations, shortLinks }, move, targets] = await Promise.all([
    prepareFor(deps, actor, {
      input,
      targets: loading,
      links: readEditedPostLinks(deps, actor, { postId, input, change }),
    }),
    planMove(deps, actor, change),
    loading,
  ]);
  const pointer = change.queue === undefined ? '/publishAt' : '/queue';
  const gone = move.planned ? listDisconnected(targets, pointer) : [];
  const files = refuseOtherThreadFiles(stored, input);
  refuseViolations([...move.violations, ...gone, ...files, ...violations]);
  const { content: basedOn } = post;
  const planned = {
    postId,
    basedOn,
    input,
    deliveries,
    shortLinks,
    move: move.planned,
    seenAt,
    also,
  };
  await storeChange(deps, actor, planned);
}

function merge(stored: PublishPostInput, change: ChangePostInput): PublishPostInput {
  const { content = {}, individualContent, platformOptions = {}, ...others } = change;
  // The time has columns of its own.
  delete others.publishAt;
  delete others.queue;
  delete others.queueFront;
  const shared = { ...stored.content, ...content };
  return PublishPostInput.parse({
    ...stored,
    ...others,
    content: shared,
    individualContent: mergeOwn(stored, { shared, individualContent }),
    platformOptions: { ...stored.platformOptions, ...platformOptions },
  });
}

type OwnTexts = NonNullable<PublishPostInput['individualContent']>;

/** Merges changes to a single platform's texts on top of the texts that platform has used so far. */
function mergeOwn(
  { isIndividualMode, individualContent: stored = {} }: PublishPostInput,
  {
    shared: { captions, hashtags },
    individualContent,
  }: { shared: PublishPostInput['content'] } & Pick<ChangePostInput, 'individualContent'>,
): OwnTexts {
  if (individualContent === undefined) return stored;
  // Individual texts stored while individual mode was off had no effect, so they're ignored.
  const merged: OwnTexts = isIndividualMode ? { ...stored } : {};
  for (const platform of PLATFORM_IDS) {
    const own = individualContent[platform];
    if (own === null) delete merged[platform];
    else if (own) merged[platform] = { ...(merged[platform] ?? { captions, hashtags }), ...own };
  }
  return merged;
}

const listOpen = (deliveries: readonly FoundDelivery[]): FoundDelivery[] =>
  deliveries.filter(({ state }) => state !== 'canceled');

function hasStarted({ startedAt, attempt, intentAt }: FoundDelivery): boolean {
  return startedAt !== null || attempt > 0 || intentAt !== null;
}

/** Throws `conflict` if any delivery has started: content that was or may have been sent can't be edited. */
function refuseStarted(deliveries: readonly FoundDelivery[]): void {
  const started = deliveries.filter(hasStarted);
  if (started.length > 0) {
    const names = listNames(new Set(started.map(({ platform }) => PLATFORMS[platform].name)));
    const isHeld = deliveries.some(({ state }) => state === 'held');
    const next = isHeld
      ? 'Publish what is held now, or cancel it.'
      : 'Cancel the unsent deliveries, then publish a new post.';
    const message = `Too late to change: publishing has already started on ${names}. ${next}`;
    throw new AppError('conflict', { message });
  }
  if (listOpen(deliveries).length > 0) return;
  throw new AppError('conflict', {
    message: 'This post was canceled, so there’s nothing to change.',
  });
}

interface PlannedChange {
  readonly postId: string;
  /** The content that the change was merged with. */
  readonly basedOn: unknown;
  readonly input: PublishPostInput;
  readonly deliveries: readonly PlannedDelivery[];
  readonly shortLinks: readonly PlannedShortLink[];
  readonly move: PlannedMove | null;
  readonly seenAt: Change['seenAt'];
  readonly also: Change['also'];
}

async function storeChange(
  deps: ServiceDeps,
  actor: Actor,
  { postId, basedOn, input, deliveries, shortLinks: links, move, seenAt, also }: PlannedChange,
): Promise<void> {
  const now = deps.clock.now();
  const { duplicateWindowMinutes: windowMinutes } = deps.settings;
  const write = async (tx: Prisma.TransactionClient): Promise<void> => {
    const where = { id: postId };
    const { content } = await tx.post.findUniqueOrThrow({ where, select: { content: true } });
    if (!isDeepStrictEqual(content, basedOn)) throw new StaleContentError();
    const stored = await listDeliveries(tx, postId);
    refuseStarted(stored);
    if (seenAt) await refuseMoved(tx, { postId, seenAt });
    const open = listOpen(stored);
    const settled = move && (await settleMove(tx, actor, { postId, move, deliveries: open, now }));
    const dueAt = settled ? settled.schedule.at : await findDueAt(tx, postId);
    if (!input.allowDuplicate)
      await refuseDuplicates(withinPrisma(tx), {
        workspaceId: actor.workspaceId,
        postId,
        rows: deliveries.map(toSent),
        now,
        dueAt: dueAt ?? now,
        windowMinutes,
      });
    const { workspaceId, userId } = actor;
    await claimPostShortLinks(withinPrisma(tx), { workspaceId, userId, links, now });
    for (const delivery of open) await rewrite(tx, { actor, delivery, now }, deliveries);
    await refreshSearchGrams(tx, postId);
    const data = { content: toStoredContent(input), contentHash: hashContent(deliveries) };
    await tx.post.update({ where, data, select: { id: true } });
    if (settled) await storeMove(tx, actor, { postId, move: settled, now });
    await also?.(tx);
  };
  const first = (tx: Prisma.TransactionClient) => lockMove(tx, actor, { postId, move });
  await underPostLock(deps, { postId, first }, write);
}

const toSent = ({ target: { accountId }, fingerprint }: PlannedDelivery) => ({
  accountId,
  fingerprint,
});

async function rewrite(
  tx: Prisma.TransactionClient,
  work: { actor: Actor; delivery: FoundDelivery; now: Date },
  planned: readonly PlannedDelivery[],
): Promise<void> {
  const { delivery } = work;
  const plan = planned.find(({ target }) => target.accountId === delivery.accountId);
  const isFree = await isUnheld(tx, delivery.id);
  const isDone =
    isFree &&
    plan !== undefined &&
    (await writeChange(tx, work, {
      where: { startedAt: null, attempt: 0, intentAt: null, state: { in: [...UNSTARTED_STATES] } },
      data: {
        text: plan.text,
        hashtags: [...plan.hashtags],
        options: keepContinuedPost(plan.options, delivery),
        fingerprint: plan.fingerprint,
      },
      event: { kind: 'changed', message: 'Changed by a person before publishing started.' },
    }));
  if (isDone) return restoreComment(tx, delivery, plan.options);
  const { name } = PLATFORMS[delivery.platform];
  const message = `Too late to change: publishing on ${name} has just started.`;
  throw new AppError('conflict', { message });
}

/** A post that continues a thread still does when its texts change. */
function keepContinuedPost(
  options: PlannedDelivery['options'],
  { options: before }: Pick<FoundDelivery, 'options'>,
): PlannedDelivery['options'] {
  const continuesAfter = readContinuedPost(before);
  return continuesAfter === undefined ? options : { ...options, continuesAfter };
}

/** A comment that a person canceled is written after all if the change gives the post another one. */
async function restoreComment(
  tx: Prisma.TransactionClient,
  { id: deliveryId, firstComment: before }: FoundDelivery,
  { firstComment: text }: PlannedDelivery['options'],
): Promise<void> {
  if (before?.state !== 'canceled' || before.text === text) return;
  await tx.firstComment.deleteMany({ where: { deliveryId, state: 'canceled' } });
}

/** Locks the delivery and returns whether no worker holds its lease. Leases use the database's clock. */
async function isUnheld(tx: Prisma.TransactionClient, deliveryId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT coalesce(lease_until >= clock_timestamp(), false) AS held
    FROM delivery WHERE id = ${deliveryId} FOR UPDATE`;
  return row?.held === false;
}
