import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type ReconcileResult,
} from '#app/server/ports/platform-adapter.ts';
import { AccountWaitsError } from '#app/server/services/accounts/get-access-token.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  isFromOtherCopy,
  OTHER_COPY_EVIDENCE,
} from '#app/server/services/installation/is-from-other-copy.ts';
import { LeaseLostError, releaseLease } from '#app/server/services/deliveries/delivery-lease.ts';
import { type Outcome, recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import { canBeReconnected, getHeldUntil } from './hold-for-reconnect.ts';
import { resumeLater } from './resume-later.ts';
import { getBackoffMs } from '#app/server/services/deliveries/get-backoff.ts';
import { createStepContext, type Progress, type Work } from './step-context.ts';

/** After this long without a readable response from the platform, a person decides. */
const GIVE_UP_AFTER_MS = 24 * 3600 * 1000;
/** Shorter limit for an unforeseen refusal, which seldom clears up by itself. */
const GIVE_UP_REFUSED_AFTER_MS = 2 * 3600 * 1000;
/** Error kinds that may have cleared by the next check. */
const PASSING_KINDS: ReadonlySet<PlatformErrorKind> = new Set([
  'rate_limited',
  'unavailable',
  'outcome_unknown',
  'unreadable',
]);
/** A delivery fails after this many commits that never arrived. Failed checks don't count. */
const MAX_LOST_COMMITS = 5;

/**
 * Queries the platform for the outcome of a commit whose response was lost, before anything is sent again.
 */
export async function reconcileDelivery(
  deps: ServiceDeps,
  work: Work,
  adapter: PlatformAdapter,
): Promise<Progress> {
  const exchanges: HttpExchange[] = [];
  const startedAt = deps.clock.now();
  let outcome: Outcome;
  try {
    const context = await createStepContext(deps, work, exchanges);
    const result = await adapter.reconcile(context, work.item.stepState);
    outcome = toOutcome(deps, work, { result, adapter });
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (work.signal.aborted || error instanceof AccountWaitsError) {
      await releaseLease(deps.prisma, work.lease);
      return 'released';
    }
    if (!(error instanceof PlatformError)) {
      await resumeLater(deps, work, { error, exchanges });
      return 'released';
    }
    outcome = toOutcomeOfError(deps, work, { error, startedAt });
  }
  const heldUntil = await findHold(deps, work, outcome);
  if (heldUntil) outcome = { ...outcome, runAt: heldUntil };
  await recordOutcome(deps, work, { ...outcome, exchanges });
  return outcome.runAt || outcome.ends ? 'released' : 'reload';
}

/**
 * Returns the end of the account's pause for a delivery that turned out to be unsent: like any unsent
 * delivery, it has to wait.
 */
async function findHold(
  { prisma, clock }: ServiceDeps,
  { item }: Work,
  { change, ends = false }: Outcome,
): Promise<Date | null> {
  if (change.intentAt !== null || ends) return null;
  const account = await prisma.account.findUnique({
    where: { id: item.accountId, heldUntil: { gt: clock.now() } },
    select: { heldUntil: true },
  });
  return account?.heldUntil ?? null;
}

function toOutcome(
  deps: ServiceDeps,
  { item }: Work,
  { result, adapter }: { result: ReconcileResult; adapter: PlatformAdapter },
): Outcome {
  const stepState = result.state as Prisma.InputJsonObject;
  const { evidence } = result;
  const events = [{ kind: 'reconcile', message: evidence, data: { result: result.kind } }];
  switch (result.kind) {
    case 'committed':
      return {
        change: { state: 'confirming', step: result.step, stepState, evidence, attempt: 0 },
        events,
      };
    case 'not_committed':
      return isFromOtherCopy(deps, item.intentAt)
        ? toOtherCopyQuestion(stepState)
        : toNotCommitted(item, adapter, result);
    case 'look_again':
      return {
        change: { state: 'unconfirmed', stepState, evidence, attempt: 0 },
        events,
        runAt: result.until,
      };
    case 'undecidable':
      return {
        change: { state: 'unconfirmed', stepState, evidence, needsDecision: true },
        events,
        ends: true,
      };
  }
}

/** Asks a person instead of sending again what another copy may have sent after the backup. */
export function toOtherCopyQuestion(stepState: Prisma.InputJsonObject): Outcome {
  const evidence = OTHER_COPY_EVIDENCE;
  return {
    change: {
      state: 'unconfirmed',
      stepState,
      evidence,
      needsDecision: true,
    },
    events: [{ kind: 'reconcile', message: evidence, data: { result: 'undecidable' } }],
    ends: true,
  };
}

/**
 * Returns the delivery to a step before the commit, unless that could create a second post or has happened
 * too often.
 */
function toNotCommitted(
  item: Work['item'],
  adapter: PlatformAdapter,
  result: Extract<ReconcileResult, { kind: 'not_committed' }>,
): Outcome {
  const stepState = result.state as Prisma.InputJsonObject;
  const { evidence } = result;
  const events = [{ kind: 'reconcile', message: evidence, data: { result: result.kind } }];
  if (item.errorKind === 'duplicate' && result.basis === 'listing')
    return toUnfoundDuplicate(item, stepState);
  const lostCommits = item.lostCommits + 1;
  if (lostCommits >= MAX_LOST_COMMITS) {
    const change = {
      state: 'failed',
      intentAt: null,
      evidence,
      errorKind: 'unavailable',
      errorCode: 'never_arrived',
      errorMessage: `${PLATFORMS[item.platform].name} didn’t receive the post in ${MAX_LOST_COMMITS} attempts.`,
      errorRemedy: 'Retry it when the platform is working normally again.',
      platformMessage: null,
      retrySafe: 'yes',
      lostCommits,
    } as const;
    return { change, events, ends: true };
  }
  const phase = adapter.steps[result.step]?.phase ?? 'preparing';
  const state = phase === 'committing' ? 'processing' : phase;
  return {
    change: {
      state,
      step: result.step,
      stepState,
      evidence,
      intentAt: null,
      attempt: 0,
      lostCommits,
    },
    events,
  };
}

/**
 * Handles a duplicate refusal without a matching post: the platform says it has this post but shows none that
 * can be identified as this delivery's.
 */
function toUnfoundDuplicate(
  { platform }: Work['item'],
  stepState: Prisma.InputJsonObject,
): Outcome {
  const { name } = PLATFORMS[platform];
  const evidence = `${name} refused this post as a duplicate, but Fanfare can’t tell which of its posts is this one.`;
  return {
    change: { state: 'unconfirmed', stepState, evidence, needsDecision: true },
    events: [{ kind: 'reconcile', message: evidence, data: { result: 'undecidable' } }],
    ends: true,
  };
}

function toOutcomeOfError(
  deps: ServiceDeps,
  { item }: Work,
  { error, startedAt }: { readonly error: PlatformError; readonly startedAt: Date },
): Outcome {
  const { kind, message, retryAt } = error;
  const refusal = { lacksPermission: error.lacksPermission, since: startedAt };
  const accountRefusal = kind === 'reauthorize' ? { accountRefusal: refusal } : {};
  const events = [{ kind: 'reconcile', message, data: { result: 'error', kind } }];
  const now = deps.clock.now();
  const lookedForMs = now.getTime() - (item.intentAt ?? now).getTime();
  const giveUpAfterMs = kind === 'bug' ? GIVE_UP_REFUSED_AFTER_MS : GIVE_UP_AFTER_MS;
  if (kind === 'reauthorize' && canBeReconnected(deps, { item }, error)) {
    const change = { state: 'unconfirmed', reconnectUntil: getHeldUntil(item, now) } as const;
    return { change, events, runAt: now, ...accountRefusal };
  }
  const canPass = PASSING_KINDS.has(kind) || kind === 'bug';
  if (canPass && lookedForMs < giveUpAfterMs) {
    const runAt = retryAt ?? new Date(now.getTime() + getBackoffMs(item.attempt));
    const change = { state: 'unconfirmed', attempt: item.attempt + 1 } as const;
    return { change, events, runAt };
  }
  return {
    change: { state: 'unconfirmed', needsDecision: true, evidence: message },
    events,
    ends: true,
    ...accountRefusal,
  };
}
