import { Prisma } from '#app/server/db/generated/client.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type {
  DeliveryStep,
  PlatformAdapter,
  StepPace,
  StepResult,
} from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';
import { claimDelivery, type Lease, LeaseLostError, releaseLease } from './delivery-lease.ts';
import { loadWorkItem, type WorkItem } from './delivery-row.ts';
import { handleFailure } from './handle-failure.ts';
import { reconcileDelivery } from './reconcile-delivery.ts';
import { recordOutcome } from './record-outcome.ts';
import { recordResult } from './record-result.ts';
import { takeSlot } from './take-slot.ts';
import {
  createRunResources,
  createStepContext,
  type KnownRows,
  type Progress,
  type Work,
} from './step-context.ts';

/**
 * How soon to try again when another post of the same account is just being committed: usually that is
 * over in a moment. A platform that takes long to answer, or a worker that died, is asked about less often.
 */
const ACCOUNT_BUSY_RETRY_MS = { least: 500, most: 5000 };

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
    let item = first;
    const resources = createRunResources(deps, item, known);
    while (!either.aborted) {
      const progress = await advance(deps, { item, lease, signal: either, resources });
      if (progress === 'released') return;
      item = progress === 'reload' ? await loadWorkItem(deps.prisma, deliveryId) : progress;
    }
    await releaseLease(deps.prisma, lease);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    deps.logger.warn({ deliveryId }, 'The lease was lost; another worker goes on.');
  } finally {
    lease.stop();
  }
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
  const slotAt = step.pace ? await awaitTurn(deps, work, step.pace) : null;
  if (slotAt === 'later') return 'released';
  const begun = await beginStep(deps, { ...work, item: { ...work.item, slotAt } }, step);
  if (!begun) return 'released';
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

/** The delivery's turn in a paced step when it has come; `later` when it was put to wait for it. */
async function awaitTurn(deps: ServiceDeps, work: Work, pace: StepPace): Promise<Date | 'later'> {
  const { item } = work;
  const now = deps.clock.now();
  const { accountId } = item;
  const step = item.step ?? '';
  const slotAt = item.slotAt ?? (await takeSlot(deps.prisma, { accountId, step, pace, now }));
  if (slotAt <= now) return slotAt;
  await recordOutcome(deps, work, {
    change: { state: 'waiting', step, slotAt },
    events: [
      {
        kind: 'paced',
        message: `Waits for its turn at ${slotAt.toISOString()}`,
        data: { until: slotAt.toISOString() },
      },
    ],
    runAt: slotAt,
  });
  return 'later';
}

/** Marks what begins; before a commit, the intent. Null when the account is busy with another commit. */
async function beginStep(
  deps: ServiceDeps,
  work: Work,
  step: DeliveryStep,
): Promise<WorkItem | null> {
  const { item, lease } = work;
  const now = deps.clock.now();
  const intentAt = step.phase === 'committing' ? now : item.intentAt;
  if (step.phase !== 'committing' && isMarked(item, step)) return item;
  try {
    const { count } = await deps.prisma.delivery.updateMany({
      where: { id: item.id, leaseToken: lease.token },
      data: {
        state: step.phase,
        step: item.step,
        intentAt,
        slotAt: null,
        startedAt: item.startedAt ?? now,
      },
    });
    if (count === 0) throw new LeaseLostError('Another worker has this delivery.');
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await recordOutcome(deps, work, {
      change: { state: 'waiting', step: item.step, slotAt: item.slotAt },
      events: [],
      runAt: await planAfterCommit(deps, item),
    });
    return null;
  }
  deps.postChanges.notify(item.postId);
  return { ...item, state: step.phase, slotAt: null, intentAt, startedAt: item.startedAt ?? now };
}

/** When to try again: after as long as the account's commit has taken so far, within bounds. */
async function planAfterCommit(
  { prisma, clock }: ServiceDeps,
  { accountId }: WorkItem,
): Promise<Date> {
  const other = await prisma.delivery.findFirst({
    where: { accountId, state: 'committing' },
    select: { intentAt: true },
  });
  const now = clock.now();
  const takenMs = now.getTime() - (other?.intentAt ?? now).getTime();
  const { least, most } = ACCOUNT_BUSY_RETRY_MS;
  return new Date(now.getTime() + Math.min(most, Math.max(least, takenMs)));
}

function isMarked(item: WorkItem, step: DeliveryStep): boolean {
  return item.startedAt !== null && item.slotAt === null && item.state === step.phase;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
