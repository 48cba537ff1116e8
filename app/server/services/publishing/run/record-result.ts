import type { DeliveryState, StepPhase } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { PlatformAdapter, StepResult } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { StartedCommit } from '#app/server/services/deliveries/delivery-lease.ts';
import { isFromOtherCopy } from '#app/server/services/installation/is-from-other-copy.ts';
import { recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import { type StepProgress, saveProgress, toProgressed } from './save-progress.ts';
import { getCurrentPost } from './current-post.ts';
import { toOtherCopyQuestion } from './reconcile-delivery.ts';
import { savePart } from './save-part.ts';
import { savePublished } from './save-published.ts';
import type { Progress, Work } from './step-context.ts';
import type { DeliveryEventInput } from '#app/server/services/deliveries/to-event-rows.ts';

/** Waits up to this long keep the lease, because a round trip through the queue would take longer. */
const SHORT_WAIT_MS = 3000;
/** Clears an earlier attempt's error once the delivery makes progress. */
const NO_ERROR = {
  errorKind: null,
  errorCode: null,
  errorMessage: null,
  errorRemedy: null,
  platformMessage: null,
  retrySafe: null,
} as const;

interface FinishedStep {
  readonly result: StepResult;
  readonly adapter: PlatformAdapter;
  readonly phase: StepPhase;
  readonly exchanges: readonly HttpExchange[];
}

/** Records a step's result and returns whether the delivery continues immediately. */
export async function recordResult(
  deps: ServiceDeps,
  work: Work,
  finished: FinishedStep,
): Promise<Progress> {
  const { result, exchanges } = finished;
  switch (result.kind) {
    case 'published':
      return recordPublished(deps, work, { result, exchanges });
    case 'next':
    case 'wait':
      return recordProgress(deps, work, { ...finished, result });
  }
}

/** Records that the delivery's post is live, or the current one of its thread, which then goes on. */
async function recordPublished(
  deps: ServiceDeps,
  work: Work,
  { result, exchanges }: { result: Published; exchanges: readonly HttpExchange[] },
): Promise<Progress> {
  const { number, count } = getCurrentPost(work.item);
  const { remoteId } = result;
  if (number === count) return savePublished(deps, work, { result, exchanges });
  if (remoteId === null)
    throw new Error('The next post of a thread replies to the ID of this one.');
  return savePart(deps, work, { result: { ...result, remoteId }, exchanges });
}

type Published = Extract<StepResult, { kind: 'published' }>;
type ContinuedStep = FinishedStep & { readonly result: Exclude<StepResult, { kind: 'published' }> };

async function recordProgress(
  deps: ServiceDeps,
  work: Work,
  finished: ContinuedStep,
): Promise<Progress> {
  const { result } = finished;
  const waitMs = result.kind === 'wait' ? result.until.getTime() - deps.clock.now().getTime() : 0;
  const progress = toStepProgress(work, finished, waitMs > SHORT_WAIT_MS);
  if (progress.intentAt === null && isFromOtherCopy(deps, work.item.intentAt)) {
    const { exchanges } = finished;
    await recordOutcome(deps, work, {
      ...toOtherCopyQuestion(result.state as Prisma.InputJsonObject),
      exchanges,
    });
    return 'released';
  }
  if (result.kind === 'wait' && waitMs > SHORT_WAIT_MS) {
    const { events, exchanges, ...columns } = progress;
    const stepState = result.state as Prisma.InputJsonObject;
    const change = { ...NO_ERROR, ...columns, stepState };
    await recordOutcome(deps, work, { change, events, exchanges, runAt: result.until });
    return 'released';
  }
  await writeProgress(deps, work, { finished, progress });
  return {
    item: toProgressed(work.item, progress),
    waitUntil: result.kind === 'wait' ? result.until : null,
  };
}

function toStepProgress(
  { item }: Work,
  { result, adapter, phase, exchanges }: ContinuedStep,
  waitsLong: boolean,
): StepProgress {
  const nextPhase = adapter.steps[result.step]?.phase ?? 'preparing';
  const isSameStep = result.step === item.step;
  return {
    state: toState(nextPhase, waitsLong),
    step: result.step,
    stepState: result.state,
    attempt: isSameStep ? item.attempt : 0,
    // Going from the commit to anything but its confirmation means that the commit didn't happen.
    intentAt: nextPhase === 'confirming' ? item.intentAt : null,
    events: isSameStep ? [] : [toStepEvent(phase, result.step)],
    exchanges,
  };
}

/** Writes progress behind the next step, except where the row must be written before the work continues. */
async function writeProgress(
  deps: ServiceDeps,
  work: Work,
  { finished, progress }: { finished: ContinuedStep; progress: StepProgress },
): Promise<void> {
  const { writes } = work.lease;
  const write = (change: Partial<StartedCommit> = {}): Promise<void> =>
    saveProgress(deps, work, { ...progress, ...change });
  const next = finished.adapter.steps[progress.step];
  // A commit that follows immediately is started in the same statement.
  if (finished.result.kind === 'next' && next?.phase === 'committing') writes.hold(write);
  else await writes.start(write, { isReplacing: true });
  // A commit's result must never exist only in memory: it's the proof of what happened.
  if (finished.phase === 'committing') await writes.settle();
}

function toStepEvent(phase: StepPhase, next: string): DeliveryEventInput {
  return { kind: 'step', message: `${toSentenceStart(phase)} is done. Next: ${next}.` };
}

function toSentenceStart(phase: StepPhase): string {
  return phase.charAt(0).toUpperCase() + phase.slice(1);
}

function toState(nextPhase: StepPhase, waitsLong: boolean): DeliveryState {
  if (nextPhase === 'confirming') return 'confirming';
  if (waitsLong) return 'waiting';
  // The commit itself writes `committing`, together with its intent.
  return nextPhase === 'committing' ? 'processing' : nextPhase;
}
