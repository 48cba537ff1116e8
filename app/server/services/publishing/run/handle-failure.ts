import type { StepPhase } from '#app/domain/posts/delivery-state.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { isAutomaticRemedy } from '#app/server/ports/automatic-remedies.ts';
import { BodyReadError, type HttpExchange } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { AccountWaitsError } from '#app/server/services/accounts/get-access-token.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  LeaseLostError,
  releaseLease,
  withdrawIntent,
} from '#app/server/services/deliveries/delivery-lease.ts';
import { type Outcome, recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import { resumeLater } from './resume-later.ts';
import { decideFailure, type FailureDecision } from './retry-policy.ts';
import type { Progress, Work } from './step-context.ts';

interface StepFailure {
  readonly error: unknown;
  readonly phase: StepPhase;
  readonly exchanges: readonly HttpExchange[];
}

/** Decides what follows a failed step and records the failure in the delivery's timeline. */
export async function handleFailure(
  deps: ServiceDeps,
  work: Work,
  failure: StepFailure,
): Promise<Progress> {
  if (failure.error instanceof LeaseLostError) throw failure.error;
  if (work.signal.aborted || failure.error instanceof AccountWaitsError) {
    // The worker is stopping, or the account is waiting for its user, which pauses everything unsent. A
    // started commit stays `committing` with its intent, and the next worker reconciles it. If nothing of the
    // commit was sent, withdraw the intent instead: the token can disappear while a delivery waits for the
    // account's commit lock.
    if (isUnsentCommit(failure) && !work.signal.aborted)
      await withdrawIntent(deps.prisma, work.lease);
    else await releaseLease(deps.prisma, work.lease);
    return 'released';
  }
  const { error } = failure;
  if (!(error instanceof PlatformError)) {
    const { exchanges } = failure;
    await resumeLater(deps, work, { error, exchanges, isUnsent: isUnsentCommit(failure) });
    return 'released';
  }
  const decision = decideFailure({
    kind: error.kind,
    phase: failure.phase,
    attempt: work.item.attempt,
    retryAfterMs: error.retryAt ? error.retryAt.getTime() - deps.clock.now().getTime() : null,
  });
  await recordOutcome(deps, work, {
    ...toOutcome(deps, work, { error, decision, phase: failure.phase }),
    exchanges: failure.exchanges,
  });
  return decision.action === 'reconcile' ? 'reload' : 'released';
}

/** A body that broke off while being read never reached the platform whole, so nothing was committed. */
function isUnsentCommit({ phase, exchanges, error }: StepFailure): boolean {
  return phase === 'committing' && (exchanges.length === 0 || error instanceof BodyReadError);
}

interface ClassifiedFailure {
  readonly error: PlatformError;
  readonly decision: FailureDecision;
  readonly phase: StepPhase;
}

function toOutcome(
  deps: ServiceDeps,
  work: Work,
  { error, decision, phase }: ClassifiedFailure,
): Outcome {
  const { item } = work;
  const reason = toReason(error);
  const event = {
    kind: 'error',
    message: error.message,
    data: { kind: error.kind, code: error.code },
  };
  const committed = phase === 'confirming';
  switch (decision.action) {
    case 'retry':
      return toRetry(deps, work, { error, decision, event, committed });
    case 'reconcile':
      return { change: { ...reason, state: 'unconfirmed', step: item.step }, events: [event] };
    case 'ask':
      return {
        change: {
          ...reason,
          state: 'unconfirmed',
          step: item.step,
          needsDecision: true,
          evidence: error.message,
        },
        events: [event],
        ends: true,
        accountNeedsReauthorization: error.kind === 'reauthorize',
      };
    case 'fail':
      return {
        change: {
          ...reason,
          errorRemedy: toFinalRemedy(error),
          state: 'failed',
          retrySafe: committed ? 'unknown' : 'yes',
          ...(committed ? {} : { intentAt: null }),
        },
        events: [event],
        ends: true,
        accountNeedsReauthorization: error.kind === 'reauthorize',
      };
  }
}

function toRetry(
  { clock }: ServiceDeps,
  { item }: Work,
  retry: {
    error: PlatformError;
    decision: Extract<FailureDecision, { action: 'retry' }>;
    event: Outcome['events'][number];
    committed: boolean;
  },
): Outcome {
  const { error, decision, event, committed } = retry;
  const runAt = new Date(clock.now().getTime() + decision.delayMs);
  const change = {
    ...toReason(error),
    state: committed ? 'confirming' : 'waiting',
    attempt: item.attempt + (decision.countsAttempt ? 1 : 0),
    step: item.step,
    ...(committed ? {} : { intentAt: null }),
  } as const;
  const accountNeedsReauthorization = error.kind === 'reauthorize';
  const isHeld = error.kind === 'rate_limited';
  return {
    change,
    events: [event],
    runAt,
    accountNeedsReauthorization,
    ...(isHeld ? { accountHeldUntil: runAt } : {}),
  };
}

/** Rewrites remedies that promise an automatic retry, because a finished delivery isn't retried. */
function toFinalRemedy({ platform, remedy }: PlatformError): string {
  if (!isAutomaticRemedy(remedy)) return remedy;
  return `Retry it when ${PLATFORMS[platform].name} is working normally again.`;
}

function toReason(error: PlatformError) {
  return {
    errorKind: error.kind,
    errorCode: error.code,
    errorMessage: error.message,
    errorRemedy: error.remedy,
    platformMessage: error.platformMessage,
  };
}
