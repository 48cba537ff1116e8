import type { HoldReason } from '#app/domain/posts/hold-reasons.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { DueDelivery, DuePost } from '#app/server/db/queries/scheduled-post.ts';
import { findPostingFacts } from '#app/server/db/queries/workspace.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { listDaysAround } from '#app/server/services/usage/read-workspace-day.ts';
import { toPlanLimits } from '#app/server/services/usage/plan-limits.ts';
import { findPlannedMedia } from '../accept/find-planned-media.ts';
import { toKeptLinks } from '../accept/link-rewriter.ts';
import { planPost } from '../accept/plan-post.ts';
import { type Target, toAccountRow, toTarget } from '../accept/resolve-targets.ts';
import { takesPhotos } from '../accept/takes-photos.ts';

/** What happens to a delivery whose time has come. */
export type DueResult =
  | { readonly kind: 'ready' }
  | { readonly kind: 'held'; readonly reason: HoldReason }
  | { readonly kind: 'failed'; readonly violation: Violation };

export interface CheckedDelivery {
  readonly delivery: DueDelivery;
  readonly result: DueResult;
}

type CheckDeps = Pick<
  ServiceDeps,
  'sql' | 'mediaLinks' | 'clock' | 'platforms' | 'settings' | 'linkShortener'
>;

/** What the workspace's due posts depend on. */
export interface DueFacts {
  readonly isSubscribed: boolean;
  readonly targets: ReadonlyMap<string, Target>;
}

const MINUTE_MS = 60_000;
/** A worker needs a moment even for posts that it releases on time, so a limit of 0 minutes allows it. */
const MIN_LATE_MS = 30_000;

/** Reads the plan and the accounts of a workspace's due posts in one statement. */
export async function readDueFacts(
  { sql, clock }: CheckDeps,
  workspaceId: string,
  posts: readonly DuePost[],
): Promise<DueFacts> {
  const deliveries = posts.flatMap((post) => post.deliveries);
  const accountIds = [...new Set(deliveries.map(({ accountId }) => accountId))];
  const found = await findPostingFacts(sql, workspaceId, {
    days: listDaysAround(clock.now()),
    accounts: { environment: null, accountIds, platforms: [] },
  });
  const targets = (found?.accounts ?? []).map((account) => toTarget(toAccountRow(account), ''));
  return {
    isSubscribed: toPlanLimits(found).subscribed,
    targets: new Map(targets.map((target) => [target.accountId, target])),
  };
}

/**
 * Checks a post again when its time has come, because plans, accounts, files, and rules change. TikTok's audiences are
 * left out: the run reads them before it sends anything.
 */
export async function checkDuePost(
  deps: CheckDeps,
  post: DuePost,
  facts: DueFacts,
): Promise<CheckedDelivery[]> {
  const reason = findHoldReason(deps, post, facts);
  if (reason !== null) {
    return post.deliveries.map((delivery) => ({ delivery, result: { kind: 'held', reason } }));
  }
  const input = PublishPostInput.parse(post.content);
  const media = await findPlannedMedia(deps, post, input);
  const check = ({ accountId }: DueDelivery): DueResult => {
    const target = facts.targets.get(accountId);
    if (!target || target.account.state === 'revoked')
      return { kind: 'held', reason: 'held_account_disconnected' };
    const { violations } = planPost({
      input,
      targets: [target],
      files: media,
      privacyLevels: new Map(),
      takesPhotos: (one) => takesPhotos(deps, one),
      rewriteLink: toKeptLinks(deps).rewrite,
    });
    const violation = media.violations[0] ?? violations[0];
    return violation ? { kind: 'failed', violation } : { kind: 'ready' };
  };
  return post.deliveries.map((delivery) => ({ delivery, result: check(delivery) }));
}

function findHoldReason(
  { clock }: CheckDeps,
  { dueAt, lateLimitMinutes, isAuthorMember }: DuePost,
  { isSubscribed }: DueFacts,
): HoldReason | null {
  const lateMs = clock.now().getTime() - dueAt.getTime();
  if (lateMs > Math.max(MIN_LATE_MS, lateLimitMinutes * MINUTE_MS)) return 'held_too_late';
  if (!isSubscribed) return 'held_plan_ended';
  return isAuthorMember ? null : 'held_author_left';
}
