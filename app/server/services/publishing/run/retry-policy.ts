import type { PlatformErrorKind, StepPhase } from '#app/domain/posts/delivery-state.ts';

/** What happens to a delivery after a step failed. Decided from kind, phase and count alone. */
export type FailureDecision =
  | { readonly action: 'retry'; readonly delayMs: number; readonly countsAttempt: boolean }
  | { readonly action: 'reconcile' }
  | { readonly action: 'ask' }
  | { readonly action: 'fail' };

const seconds = (count: number): number => count * 1000;

const MAX_ATTEMPTS_BEFORE_COMMIT = 8;
/** About a day of looking, at up to half an hour between looks. */
const MAX_LOOKS_AFTER_COMMIT = 60;
/** About two hours: a refusal that nobody foresaw seldom ends by itself. */
const MAX_REFUSED_LOOKS_AFTER_COMMIT = 11;
/** The platform gave no response that can be read: asking again may bring one. */
const UNANSWERED_KINDS: ReadonlySet<PlatformErrorKind> = new Set([
  'unavailable',
  'outcome_unknown',
  'unreadable',
]);
/** The post may be live although the commit has failed. */
const OPEN_KINDS: ReadonlySet<PlatformErrorKind> = new Set([
  'outcome_unknown',
  'unreadable',
  'duplicate',
  'bug',
]);
const DEFAULT_RATE_LIMIT_MS = seconds(15 * 60);
const BACKOFF_MS = [1, 3, 10, 30, 60, 300, 900, 1800].map(seconds);

/** The delay before try `attempt` (from 0), growing to half an hour. */
export function getBackoffMs(attempt: number): number {
  return BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? seconds(1800);
}

export interface Failure {
  readonly kind: PlatformErrorKind;
  readonly phase: StepPhase;
  /** Failures in a row, before this one. */
  readonly attempt: number;
  /** For `rate_limited`: milliseconds until the platform takes requests again, when it said so. */
  readonly retryAfterMs: number | null;
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

function decideBeforeCommit({ kind, attempt }: Failure): FailureDecision {
  if (!UNANSWERED_KINDS.has(kind) || attempt + 1 >= MAX_ATTEMPTS_BEFORE_COMMIT)
    return { action: 'fail' };
  return { action: 'retry', delayMs: getBackoffMs(attempt), countsAttempt: true };
}

/**
 * `bug` counts as unknown here: a refusal that nobody foresaw may hide a success. So does `duplicate`: the
 * post that the platform already has may be this one, sent twice on the way. `unavailable` in a commit
 * means that the request certainly never arrived.
 */
function decideInCommit(failure: Failure): FailureDecision {
  if (OPEN_KINDS.has(failure.kind)) return { action: 'reconcile' };
  return decideBeforeCommit(failure);
}

/** It was sent: never failed for want of an answer. Only the platform's own refusal ends it. */
function decideAfterCommit({ kind, attempt }: Failure): FailureDecision {
  if (kind === 'rejected_content') return { action: 'fail' };
  // Once the account is connected again, the platform can be asked.
  if (kind === 'reauthorize') {
    return { action: 'retry', delayMs: getBackoffMs(attempt), countsAttempt: false };
  }
  const maxLooks = UNANSWERED_KINDS.has(kind)
    ? MAX_LOOKS_AFTER_COMMIT
    : MAX_REFUSED_LOOKS_AFTER_COMMIT;
  const canPass = UNANSWERED_KINDS.has(kind) || kind === 'bug';
  if (canPass && attempt + 1 < maxLooks) {
    return { action: 'retry', delayMs: getBackoffMs(attempt), countsAttempt: true };
  }
  return { action: 'ask' };
}
