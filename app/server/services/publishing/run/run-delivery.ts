import type { DeliveryState, StepPhase } from '#app/domain/posts/delivery-state.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { observe } from '#app/server/ports/observations.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import type {
  DeliveryStep,
  PlatformAdapter,
  StepResult,
} from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { useRenditions } from '#app/server/services/renditions/use-renditions.ts';
import { awaitRateSlot, countStepCall } from './await-rate-slot.ts';
import { startStep, rescheduleRun } from './start-step.ts';
import {
  claimDelivery,
  type Lease,
  LeaseLostError,
  releaseLease,
} from '#app/server/services/deliveries/delivery-lease.ts';
import {
  loadWorkItem,
  toClaimedItem,
  type WorkItem,
} from '#app/server/services/deliveries/delivery-row.ts';
import { handleFailure } from './handle-failure.ts';
import { pause } from './pause.ts';
import { reconcileDelivery } from './reconcile-delivery.ts';
import { recordResult } from './record-result.ts';
import { resumeLater } from './resume-later.ts';
import {
  createRunResources,
  createStepContext,
  type PreloadedRows,
  type Progress,
  type Work,
} from './step-context.ts';

/**
 * Runs a delivery until it finishes, has to wait, or the worker stops. Jobs can be delivered late or more
 * than once, so this does nothing unless the delivery is due and unleased.
 */
export async function runDelivery(
  deps: ServiceDeps,
  { deliveryId, signal }: { deliveryId: string; signal: AbortSignal },
): Promise<void> {
  const now = deps.clock.now();
  const claimed = await claimDelivery(deps, { deliveryId, now });
  if (!claimed) return;
  const { lease, row } = claimed;
  const item = toClaimedItem(row);
  const lateSeconds = (now.getTime() - row.runAt.getTime()) / 1000;
  observe('fanfare:delivery.started', { platform: item.platform, lateSeconds });
  try {
    // Not its account: while a run waits for the account's other commits, one of them may find that its user has
    // to reconnect it.
    await runLeased(deps, { item, lease, signal, isStarted: row.isStarted });
  } finally {
    lease.stop();
  }
}

const STEP_STATES: ReadonlySet<DeliveryState> = new Set(['preparing', 'uploading', 'processing']);

interface Run {
  readonly item: WorkItem;
  readonly lease: Lease;
  readonly signal: AbortSignal;
  readonly preloaded?: PreloadedRows;
  /** Whether the claim, or the acceptance, has just started the first step. */
  readonly isStarted?: boolean;
}

/** Runs a delivery whose lease the caller holds, and stops renewing the lease when it returns. */
export function runLeased(deps: ServiceDeps, run: Run): Promise<void> {
  const { id: deliveryId, postId, platform, attempt } = run.item;
  const facts = { platform, postId, deliveryId, attempt };
  return runInSpan({ name: 'delivery', facts }, () => runSteps(deps, run));
}

async function runSteps(
  deps: ServiceDeps,
  { item: first, lease, signal, preloaded, isStarted = false }: Run,
): Promise<void> {
  const either = AbortSignal.any([signal, lease.signal]);
  const { deliveryId } = lease;
  try {
    const fitted = await useRenditions(deps, { item: first, lease });
    if (!fitted) return;
    let item = fitted;
    const resources = createRunResources(deps, item, preloaded);
    let isResumed = !isStarted && wasInterrupted(item);
    while (!either.aborted) {
      const progress = await advance(deps, { item, lease, signal: either, resources, isResumed });
      isResumed = false;
      if (progress === 'released') return;
      if (progress === 'reload') item = await loadWorkItem(deps.prisma, deliveryId);
      else {
        item = progress.item;
        await waitWithLease(deps, progress.waitUntil, either);
      }
    }
    await releaseLease(deps.prisma, lease);
  } catch (error) {
    await handleRunError(deps, { item: first, lease }, error);
  } finally {
    lease.stop();
  }
}

/** Runs that stop normally leave the delivery `waiting`; only a crash leaves it in the middle of a step. */
function wasInterrupted({ state, step }: WorkItem): boolean {
  return step !== null && STEP_STATES.has(state);
}

/** Reschedules the delivery after an error outside a step; usually the database was unavailable. */
async function handleRunError(
  deps: ServiceDeps,
  work: { readonly item: WorkItem; readonly lease: Lease },
  error: unknown,
): Promise<void> {
  try {
    if (error instanceof LeaseLostError) throw error;
    await resumeLater(deps, work, { error });
  } catch (lost) {
    if (!(lost instanceof LeaseLostError)) throw lost;
    const { deliveryId } = work.lease;
    deps.logger.warn({ deliveryId }, 'The lease was lost. Another worker continues this delivery.');
  }
}

/** Waits after the commit lock is released, so the account's next commit isn't blocked. */
async function waitWithLease(
  { clock }: ServiceDeps,
  until: Date | null,
  signal: AbortSignal,
): Promise<void> {
  // Part of the wait may have passed already.
  if (until) await pause(until.getTime() - clock.now().getTime(), signal);
}

async function advance(deps: ServiceDeps, work: Work): Promise<Progress> {
  const { item } = work;
  const adapter = deps.platforms.getAdapter(item.platform, item.environment);
  // The commit's response was never recorded: query the platform before sending anything again.
  if (item.intentAt !== null && (item.state === 'committing' || item.state === 'unconfirmed')) {
    return reconcileDelivery(deps, work, adapter);
  }
  const name = item.step ?? adapter.firstStep;
  const step = adapter.steps[name];
  if (!step) throw new Error(`${item.platform} has no step ${name}.`);
  return runStep(deps, { ...work, item: { ...item, step: name } }, { adapter, step });
}

async function runStep(
  deps: ServiceDeps,
  work: Work,
  { adapter, step }: { adapter: PlatformAdapter; step: DeliveryStep },
): Promise<Progress> {
  const reached = step.pace ? await awaitRateSlot(deps, work, step.pace) : null;
  if (reached === 'later') return 'released';
  const { slotAt = null, countedAt = null } = reached ?? {};
  const planned = { ...work, item: { ...work.item, slotAt } };
  const execution = { adapter, step, countedAt };
  if (step.phase !== 'committing') return executeStep(deps, planned, execution);
  const lock = await deps.commitLocks.take(work.item.accountId, work.signal);
  if ('retryInMs' in lock) {
    await rescheduleRun(deps, planned, lock.retryInMs);
    return 'released';
  }
  try {
    return await executeStep(deps, planned, { ...execution, onCommit: lock.start });
  } finally {
    lock.release();
  }
}

interface Execution {
  readonly adapter: PlatformAdapter;
  readonly step: DeliveryStep;
  readonly countedAt: number | null;
  /** Called once the commit's intent is stored. */
  readonly onCommit?: () => void;
}

async function executeStep(
  deps: ServiceDeps,
  work: Work,
  { adapter, step, countedAt, onCommit }: Execution,
): Promise<Progress> {
  const { pace } = step;
  if (pace && !(await countStepCall(deps, work, { pace, countedAt }))) return 'released';
  const started = await startStep(deps, work, step);
  if (!started) return 'released';
  onCommit?.();
  const startedWork = { ...work, item: started };
  const exchanges: HttpExchange[] = [];
  const startedAt = deps.clock.now();
  let result: StepResult;
  try {
    const context = await createStepContext(deps, startedWork, exchanges);
    result = await traceStep(startedWork, step.phase, () => step.run(context, started.stepState));
  } catch (error) {
    const failure = { error, phase: step.phase, exchanges, startedAt };
    return handleFailure(deps, startedWork, failure);
  }
  return recordResult(deps, startedWork, { result, adapter, phase: step.phase, exchanges });
}

function traceStep(
  { item }: Work,
  phase: StepPhase,
  run: () => Promise<StepResult>,
): Promise<StepResult> {
  const facts = {
    platform: item.platform,
    phase,
    ...(item.step === null ? {} : { step: item.step }),
  };
  return runInSpan({ name: 'step', facts }, async (span) => {
    const result = await run();
    span.add({ outcome: result.kind });
    return result;
  });
}
