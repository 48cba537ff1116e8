import { getBackoffMs } from '#app/server/services/deliveries/get-backoff.ts';
import type { PlatformErrorKind, StepPhase } from '#app/domain/posts/delivery-state.ts';

/** What happens to a delivery after a failed step, decided only from error kind, phase, and attempt count. */
export type FailureDecision =
  | { readonly action: 'retry'; readonly delayMs: number; readonly countsAttempt: boolean }
  /** Wait until the user reconnects the account. */
  | { readonly action: 'hold' }
  | { readonly action: 'reconcile' }
  | { readonly action: 'ask' }
  | { readonly action: 'fail' };

const seconds = (count: number): number => count * 1000;

const MAX_ATTEMPTS_BEFORE_COMMIT = 8;
/** About a day of checks, up to half an hour apart. */
const MAX_CHECKS_AFTER_COMMIT = 60;
/** About two hours: an unforeseen refusal seldom clears up by itself. */
const MAX_REFUSED_CHECKS_AFTER_COMMIT = 11;
/** The platform gave no readable response, so another request may succeed. */
const UNANSWERED_KINDS: ReadonlySet<PlatformErrorKind> = new Set([
  'unavailable',
  'outcome_unknown',
  'unreadable',
]);
/** The post may be live even though the commit failed. */
const OPEN_KINDS: ReadonlySet<PlatformErrorKind> = new Set([
  'outcome_unknown',
  'unreadable',
  'duplicate',
  'bug',
]);
const DEFAULT_RATE_LIMIT_MS = seconds(15 * 60);

export interface Failure {
  readonly kind: PlatformErrorKind;
  readonly phase: StepPhase;
  /** Consecutive failures before this one. */
  readonly attempt: number;
  /** For `rate_limited`: milliseconds until the platform accepts requests again, if it said so. */
  readonly retryAfterMs: number | null;
  /** The user may still fix the refusal by reconnecting the account. */
  readonly canBeReconnected: boolean;
}

export function decideFailure(failure: Failure): FailureDecision {
  if (failure.kind === 'rate_limited') {
    return {
      action: 'retry',
      delayMs: failure.retryAfterMs ?? DEFAULT_RATE_LIMIT_MS,
      countsAttempt: false,
    };
  }
  switch (failure.phase) {
    case 'committing':
      return decideInCommit(failure);
    case 'confirming':
      return decideAfterCommit(failure);
    case 'preparing':
    case 'uploading':
    case 'processing':
      return decideBeforeCommit(failure);
  }
}

function decideBeforeCommit({ kind, attempt, canBeReconnected }: Failure): FailureDecision {
  if (canBeReconnected) return { action: 'hold' };
  if (!UNANSWERED_KINDS.has(kind) || attempt + 1 >= MAX_ATTEMPTS_BEFORE_COMMIT)
    return { action: 'fail' };
  return { action: 'retry', delayMs: getBackoffMs(attempt), countsAttempt: true };
}

/**
 * Treats `bug` as an unknown outcome, because an unforeseen refusal may hide a success. The same goes for
 * `duplicate`: the post that the platform already has may be this one, sent twice in transit. In a commit,
 * `unavailable` means that the request certainly never arrived.
 */
function decideInCommit(failure: Failure): FailureDecision {
  if (OPEN_KINDS.has(failure.kind)) return { action: 'reconcile' };
  return decideBeforeCommit(failure);
}

/**
 * Decides after the commit was sent. Missing responses never fail the delivery; only the platform's own
 * refusal does.
 */
function decideAfterCommit({ kind, attempt, canBeReconnected }: Failure): FailureDecision {
  if (kind === 'rejected_content') return { action: 'fail' };
  // The platform can be queried once the account is reconnected.
  if (kind === 'reauthorize') return { action: canBeReconnected ? 'hold' : 'ask' };
  const maxChecks = UNANSWERED_KINDS.has(kind)
    ? MAX_CHECKS_AFTER_COMMIT
    : MAX_REFUSED_CHECKS_AFTER_COMMIT;
  const canPass = UNANSWERED_KINDS.has(kind) || kind === 'bug';
  if (canPass && attempt + 1 < maxChecks) {
    return { action: 'retry', delayMs: getBackoffMs(attempt), countsAttempt: true };
  }
  return { action: 'ask' };
}
