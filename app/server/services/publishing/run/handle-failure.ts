import type { StepPhase } from '#app/domain/posts/delivery-state.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { isAutomaticRemedy } from '#app/server/ports/automatic-remedies.ts';
import { BodyReadError, type HttpExchange } from '#app/server/ports/http-client.ts';
import { observe } from '#app/server/ports/observations.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { AccountWaitsError } from '#app/server/services/accounts/get-access-token.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  LeaseLostError,
  releaseLease,
  withdrawIntent,
} from '#app/server/services/deliveries/delivery-lease.ts';
import { type Outcome, recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import { canBeReconnected, getHeldUntil } from './hold-for-reconnect.ts';
import { resumeLater } from './resume-later.ts';
import { decideFailure, type FailureDecision } from './retry-policy.ts';
import type { Progress, Work } from './step-context.ts';

interface StepFailure {
  readonly error: unknown;
  readonly phase: StepPhase;
  readonly exchanges: readonly HttpExchange[];
  /** When the step started. */
  readonly startedAt: Date;
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
    // commit was sent, the delivery waits without an intent: the token can disappear while a delivery waits for
    // the account's commit lock.
    if (isUnsent(failure) && !work.signal.aborted) await withdrawIntent(deps.prisma, work.lease);
    else await releaseLease(deps.prisma, work.lease);
    return 'released';
  }
  const { error } = failure;
  if (!(error instanceof PlatformError)) {
    const { exchanges } = failure;
    await resumeLater(deps, work, { error, exchanges, isUnsent: isUnsentCommit(failure) });
    return 'released';
  }
  observe('fanfare:platform.error', { platform: error.platform, kind: error.kind });
  const decision = decideFailure({
    kind: error.kind,
    phase: failure.phase,
    attempt: work.item.attempt,
    retryAfterMs: error.retryAt ? error.retryAt.getTime() - deps.clock.now().getTime() : null,
    canBeReconnected: canBeReconnected(deps, work, error),
  });
  const { phase, startedAt } = failure;
  await recordOutcome(deps, work, {
    ...toOutcome(deps, work, { error, decision, phase, startedAt }),
    exchanges: failure.exchanges,
  });
  return decision.action === 'reconcile' ? 'reload' : 'released';
}

/** Nothing visible was sent: either the step comes before the commit, or the commit didn't get out. */
function isUnsent(failure: StepFailure): boolean {
  return (
    isUnsentCommit(failure) || (failure.phase !== 'committing' && failure.phase !== 'confirming')
  );
}

/** A body that broke off while being read never reached the platform whole, so nothing was committed. */
function isUnsentCommit({ phase, exchanges, error }: StepFailure): boolean {
  return phase === 'committing' && (exchanges.length === 0 || error instanceof BodyReadError);
}

interface ClassifiedFailure {
  readonly error: PlatformError;
  readonly decision: FailureDecision;
  readonly phase: StepPhase;
  readonly startedAt: Date;
}

function toOutcome(deps: ServiceDeps, work: Work, failure: ClassifiedFailure): Outcome {
  const { error, decision, phase } = failure;
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
    case 'hold':
      return toHold(deps, work, { ...failure, event });
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
        ...toRefusal(failure),
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
        ...toRefusal(failure),
      };
  }
}

/** Waits for the account's user. The lease is free meanwhile, and the step's progress is kept. */
function toHold(
  deps: ServiceDeps,
  work: Work,
  { event, ...failure }: ClassifiedFailure & { event: Outcome['events'][number] },
): Outcome {
  const { error, phase } = failure;
  const { item } = work;
  const now = deps.clock.now();
  const held = { step: item.step, reconnectUntil: getHeldUntil(item, now) };
  const change =
    phase === 'confirming'
      ? ({ ...toReason(error), ...held, state: 'confirming' } as const)
      : ({ ...toReason(error), ...held, state: 'waiting', intentAt: null } as const);
  // Due at once: the account's state holds it back until then.
  return { change, events: [event], runAt: now, ...toRefusal(failure) };
}

/** Makes the account wait for its user, if that's what the refusal is about. */
function toRefusal({
  error,
  startedAt,
}: Pick<ClassifiedFailure, 'error' | 'startedAt'>): Pick<Outcome, 'accountRefusal'> {
  if (!error.needsReconnect) return {};
  return { accountRefusal: { lacksPermission: error.lacksPermission, since: startedAt } };
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
  const isHeld = error.kind === 'rate_limited';
  return {
    change,
    events: [event],
    runAt,
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
