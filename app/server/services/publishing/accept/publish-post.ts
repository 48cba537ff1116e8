import type { PostOutput, PublishPostInput, PublishWarning } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { WorkspaceDay } from '#app/server/services/usage/read-workspace-day.ts';
import type { CallResponse } from '#app/server/services/idempotency/current-call.ts';
import { requireActive } from '#app/server/services/installation/require-active.ts';
import {
  requireCapacity,
  requirePunctuality,
} from '#app/server/services/installation/require-capacity.ts';
import { resolveQueue } from '#app/server/services/queues/resolve-queue.ts';
import { resolveTexts } from './resolve-texts.ts';
import { withFreshShortLinks } from '#app/server/services/short-links/post-short-links.ts';
import { refuseUsage } from '#app/server/services/usage/reserve-usage.ts';
import { warnOfBannedWords } from './list-warnings.ts';
import { continueThread } from './continue-thread.ts';
import { resolveResend } from './claim-resend.ts';
import { findDueTime, planSchedule } from './plan-schedule.ts';
import { preparePost, refuseViolations } from './prepare-post.ts';
import { readPostingFacts } from './read-posting-facts.ts';
import { type PlannedPost, type PublishSource, type StoredPost, storePost } from './store-post.ts';
import { toAcceptedPost } from './to-accepted-post.ts';
import { warnOfExpiry } from './warn-of-expiry.ts';

export interface PublishPostOptions {
  readonly input: PublishPostInput;
  readonly source: PublishSource;
  /**
   * Returns the response to the current call, if it only depends on the accepted post. A call with a key then
   * stores it with the post.
   */
  readonly respond?: (accepted: AcceptedPost) => CallResponse;
  /** Locks what the post depends on, before anything is stored, in the same transaction. */
  readonly first?: PlannedPost['first'];
  /** Records what the post was created from, in the same transaction. */
  readonly also?: PlannedPost['also'];
}

/** A post that was accepted, with advisory warnings about its texts, files, and accounts. */
export interface AcceptedPost {
  readonly post: PostOutput;
  readonly warnings: PublishWarning[];
}

/**
 * Accepts a post: validates everything, then stores the post, deliveries, usage, and jobs in one transaction.
 * Doesn't wait for the publishing itself. Throws `validation_failed` with every violation,
 * `subscription_required`, `daily_limit_reached`, or `duplicate_content` if the same content just went to the
 * same account, and what `resolveResend` and `takeSlot` throw; in each case nothing is stored.
 */
export function acceptPost(
  deps: ServiceDeps,
  actor: Actor,
  options: PublishPostOptions,
): Promise<AcceptedPost> {
  return runInSpan({ name: 'accept post', facts: {} }, async (span) => {
    const accepted = await withFreshShortLinks(() => validateAndStore(deps, actor, options));
    const { id: postId, deliveries, schedule } = accepted.post;
    span.add({ postId, deliveries: deliveries.length, isScheduled: schedule !== null });
    return accepted;
  });
}

async function validateAndStore(
  deps: ServiceDeps,
  actor: Actor,
  { input: requested, source, respond, first, also }: PublishPostOptions,
): Promise<AcceptedPost> {
  requireRole(actor, 'editor', 'posts:write');
  await requireActive(deps, actor);
  // A bulk was admitted as a whole, and a refused row wouldn't be sent again.
  if (source !== 'bulk') requireCapacity(deps);
  const { input: own, resends } = await resolveResend(deps, actor, requested);
  const { input: queued, queue, violations: unqueued } = await resolveQueue(deps, actor, own);
  const { input, violations: unfilled } = await resolveTexts(deps, actor, queued);
  const now = deps.clock.now();
  const dueAt = findDueTime(input, now);
  const facts = readPostingFacts(deps, actor, { input, dueAt });
  const [{ deliveries: planned, violations: broken, warnings, media, shortLinks }, { today }] =
    await Promise.all([preparePost(deps, actor, { input, facts, willStore: true }), facts]);
  const deliveries = continueThread(planned, resends);
  const { schedule, violations: untimely } = planSchedule(input, { now, limits: today.limits });
  const violations = [...unqueued, ...unfilled, ...untimely, ...broken];
  if (violations.length > 0 && !queue) await requireRoom(deps, actor, { today, dueAt });
  refuseViolations(violations);
  if (!schedule && source !== 'bulk')
    requirePunctuality(
      deps,
      deliveries.map(({ target }) => target.platform),
    );
  const targets = deliveries.map(({ target }) => target);
  const toAccepted = (stored: StoredPost): AcceptedPost => {
    const dueTime = stored.post.schedule?.at;
    return {
      post: toAcceptedPost(deps, stored, media),
      warnings: [
        ...warnOfBannedWords(input, today.bannedWords),
        ...warnings,
        ...(dueTime ? warnOfExpiry(deps, targets, dueTime) : []),
      ],
    };
  };
  const stored = await storePost(deps, actor, {
    input,
    source,
    deliveries,
    limits: today.limits,
    media,
    shortLinks,
    resends,
    schedule,
    queue: queue && { id: queue.id, isFront: input.queueFront === true },
    respond: respond && ((post) => respond(toAccepted(post))),
    first,
    also,
  });
  return toAccepted(stored);
}

/** Accepts a post, as `acceptPost` does, and returns it without warnings. */
export async function publishPost(
  deps: ServiceDeps,
  actor: Actor,
  options: PublishPostOptions,
): Promise<PostOutput> {
  return (await acceptPost(deps, actor, options)).post;
}

/** Reports an exhausted daily limit ahead of any problem with the post itself. */
async function requireRoom(
  { sql, clock }: ServiceDeps,
  { workspaceId }: Actor,
  { today: { limits, usage }, dueAt }: { readonly today: WorkspaceDay; readonly dueAt: Date },
): Promise<void> {
  if (!limits.subscribed || usage.usage.used < limits.postsPerDay) return;
  await refuseUsage(sql, { workspaceId, limits, now: clock.now(), dueAt, deliveries: 0 });
}
