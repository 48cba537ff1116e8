import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type {
  DeliveryStep,
  PlatformAdapter,
  StepResult,
} from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { useRenditions } from '#app/server/services/renditions/use-renditions.ts';
import { awaitRateSlot, countStepCall } from './await-rate-slot.ts';
import { beginStep, comeBackLater } from './begin-step.ts';
import {
  claimDelivery,
  type Lease,
  LeaseLostError,
  releaseLease,
} from '#app/server/services/deliveries/delivery-lease.ts';
import { loadWorkItem, type WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { handleFailure } from './handle-failure.ts';
import { pause } from './pause.ts';
import { reconcileDelivery } from './reconcile-delivery.ts';
import { recordResult } from './record-result.ts';
import { resumeLater } from './resume-later.ts';
import {
  createRunResources,
  createStepContext,
  type KnownRows,
  type Progress,
  type Work,
} from './step-context.ts';

/**
 * Works a delivery until it ends, waits for a later time, or the worker stops. Does nothing when the
 * delivery is not due, ended, or in another worker's hands: a job may come twice or late.
 */
export async function runDelivery(
  deps: ServiceDeps,
  { deliveryId, signal }: { deliveryId: string; signal: AbortSignal },
): Promise<void> {
  const lease = await claimDelivery(deps.prisma, { deliveryId, now: deps.clock.now() });
  if (!lease) return;
  try {
    const item = await loadWorkItem(deps.prisma, deliveryId);
    await runLeased(deps, { item, lease, signal });
  } finally {
    lease.stop();
  }
}

const STEP_STATES: ReadonlySet<DeliveryState> = new Set(['preparing', 'uploading', 'processing']);

interface Run {
  readonly item: WorkItem;
  readonly lease: Lease;
  readonly signal: AbortSignal;
  readonly known?: KnownRows;
}

/** Works a delivery whose lease is held; stops renewing it at the end. */
export async function runLeased(
  deps: ServiceDeps,
  { item: first, lease, signal, known }: Run,
): Promise<void> {
  const either = AbortSignal.any([signal, lease.signal]);
  const { deliveryId } = lease;
  try {
    const fitted = await useRenditions(deps, { item: first, lease });
    if (!fitted) return;
    let item = fitted;
    const resources = createRunResources(deps, item, known);
    let isResumed = wasInterrupted(item);
    while (!either.aborted) {
      const progress = await advance(deps, { item, lease, signal: either, resources, isResumed });
      isResumed = false;
      if (progress === 'released') return;
      if (progress === 'reload') item = await loadWorkItem(deps.prisma, deliveryId);
      else {
        item = progress.item;
        await waitInHand(deps, progress.waitUntil, either);
      }
    }
    await releaseLease(deps.prisma, lease);
  } catch (error) {
    await endRun(deps, { item: first, lease }, error);
  } finally {
    lease.stop();
  }
}

/** A run that ends in order leaves its delivery `waiting`; only one that broke off leaves it in a step. */
function wasInterrupted({ state, step }: WorkItem): boolean {
  return step !== null && STEP_STATES.has(state);
}

/** Gives the delivery back after an error outside a step: in most cases the database was away. */
async function endRun(
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
    deps.logger.warn({ deliveryId }, 'The lease was lost; another worker goes on.');
  }
}

/** Here, and not where the step was taken: the next commit of the account must not wait for it. */
async function waitInHand(
  { clock }: ServiceDeps,
  until: Date | null,
  signal: AbortSignal,
): Promise<void> {
  // What was done meanwhile has taken a part of it.
  if (until) await pause(until.getTime() - clock.now().getTime(), signal);
}

async function advance(deps: ServiceDeps, work: Work): Promise<Progress> {
  const { item } = work;
  const adapter = deps.platforms.getAdapter(item.platform, item.environment);
  // A commit whose answer nobody saw: the platform is asked before anything is sent again.
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
  const taking = { adapter, step, countedAt };
  if (step.phase !== 'committing') return takeStep(deps, planned, taking);
  const turn = await deps.commitTurns.take(work.item.accountId, work.signal);
  if ('retryInMs' in turn) {
    await comeBackLater(deps, planned, turn.retryInMs);
    return 'released';
  }
  try {
    return await takeStep(deps, planned, { ...taking, onCommit: turn.begin });
  } finally {
    turn.release();
  }
}

interface Taking {
  readonly adapter: PlatformAdapter;
  readonly step: DeliveryStep;
  readonly countedAt: number | null;
  /** A commit's intent is stored. */
  readonly onCommit?: () => void;
}

async function takeStep(
  deps: ServiceDeps,
  work: Work,
  { adapter, step, countedAt, onCommit }: Taking,
): Promise<Progress> {
  const { pace } = step;
  if (pace && !(await countStepCall(deps, work, { pace, countedAt }))) return 'released';
  const begun = await beginStep(deps, work, step);
  if (!begun) return 'released';
  onCommit?.();
  const begunWork = { ...work, item: begun };
  const exchanges: HttpExchange[] = [];
  let result: StepResult;
  try {
    const context = await createStepContext(deps, begunWork, exchanges);
    result = await step.run(context, begun.stepState);
  } catch (error) {
    return handleFailure(deps, begunWork, { error, phase: step.phase, exchanges });
  }
  return recordResult(deps, begunWork, { result, adapter, phase: step.phase, exchanges });
}
