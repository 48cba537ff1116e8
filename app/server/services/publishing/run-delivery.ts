import type { StepPhase } from '#app/domain/delivery-state.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type {
  DeliveryStep,
  PlatformAdapter,
  StepResult,
} from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';
import { claimDelivery, LeaseLostError, releaseLease } from './delivery-lease.ts';
import { loadWorkItem, type WorkItem } from './delivery-row.ts';
import { handleFailure } from './handle-failure.ts';
import { reconcileDelivery } from './reconcile-delivery.ts';
import { recordOutcome } from './record-outcome.ts';
import { createStepContext, type Work } from './step-context.ts';

/** A wait this short is spent here, with the delivery in hand: the queue would take longer. */
const SHORT_WAIT_MS = 3000;
/** What an earlier try left behind is no longer so once the delivery goes on. */
const NO_ERROR = {
  errorKind: null,
  errorCode: null,
  errorMessage: null,
  errorRemedy: null,
  platformMessage: null,
  retrySafe: null,
} as const;
/** How soon to try again when another post of the same account is just being committed. */
const ACCOUNT_BUSY_RETRY_MS = 500;

export type Progress = 'continue' | 'released';

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
  const either = AbortSignal.any([signal, lease.signal]);
  try {
    let progress: Progress = 'continue';
    while (progress === 'continue' && !either.aborted) {
      const item = await loadWorkItem(deps.prisma, deliveryId);
      progress = await advance(deps, { item, lease, signal: either });
    }
    if (progress === 'continue') await releaseLease(deps.prisma, lease);
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
  const begun = await beginStep(deps, work, step);
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

/** Marks what begins; before a commit, the intent. Null when the account is busy with another commit. */
async function beginStep(
  deps: ServiceDeps,
  work: Work,
  step: DeliveryStep,
): Promise<WorkItem | null> {
  const { item, lease } = work;
  const now = deps.clock.now();
  const intentAt = step.phase === 'committing' ? now : item.intentAt;
  const isFirst = item.startedAt === null;
  if (step.phase !== 'committing' && !isFirst && item.state === step.phase) return item;
  try {
    const { count } = await deps.prisma.delivery.updateMany({
      where: { id: item.id, leaseToken: lease.token },
      data: {
        state: step.phase,
        step: item.step,
        intentAt,
        ...(isFirst ? { startedAt: now } : {}),
      },
    });
    if (count === 0) throw new LeaseLostError('Another worker has this delivery.');
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const runAt = new Date(now.getTime() + ACCOUNT_BUSY_RETRY_MS);
    await recordOutcome(deps, work, {
      change: { state: 'waiting', step: item.step },
      events: [],
      runAt,
    });
    return null;
  }
  deps.postChanges.notify(item.postId);
  return { ...item, state: step.phase, intentAt, startedAt: item.startedAt ?? now };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

interface Finished {
  readonly result: StepResult;
  readonly adapter: PlatformAdapter;
  readonly phase: StepPhase;
  readonly exchanges: readonly HttpExchange[];
}

async function recordResult(deps: ServiceDeps, work: Work, finished: Finished): Promise<Progress> {
  const { result, exchanges } = finished;
  switch (result.kind) {
    case 'published':
      return recordPublished(deps, work, { result, exchanges });
    case 'next':
    case 'wait':
      return recordProgress(deps, work, { ...finished, result });
  }
}

async function recordPublished(
  deps: ServiceDeps,
  work: Work,
  {
    result,
    exchanges,
  }: { result: Extract<StepResult, { kind: 'published' }>; exchanges: readonly HttpExchange[] },
): Promise<Progress> {
  await recordOutcome(deps, work, {
    change: {
      ...NO_ERROR,
      state: 'published',
      step: null,
      stepState: result.state as Prisma.InputJsonObject,
      remoteId: result.remoteId,
      url: result.url,
      note: result.note ?? null,
      publishedAt: deps.clock.now(),
    },
    events: [
      {
        kind: 'published',
        message: result.url ? `Live at ${result.url}` : 'Live, without a public link',
      },
    ],
    exchanges,
    ends: true,
  });
  return 'released';
}

async function recordProgress(
  deps: ServiceDeps,
  work: Work,
  {
    result,
    adapter,
    phase,
    exchanges,
  }: Finished & { result: Exclude<StepResult, { kind: 'published' }> },
): Promise<Progress> {
  const nextPhase = adapter.steps[result.step]?.phase ?? 'preparing';
  // Leaving the commit for anything but its confirmation means that it did not happen.
  const keepsIntent = nextPhase === 'confirming';
  const waitMs = result.kind === 'wait' ? result.until.getTime() - deps.clock.now().getTime() : 0;
  const isLong = waitMs > SHORT_WAIT_MS;
  const calm = nextPhase === 'committing' ? 'processing' : nextPhase;
  await recordOutcome(deps, work, {
    change: {
      ...NO_ERROR,
      state: isLong && !keepsIntent ? 'waiting' : calm,
      step: result.step,
      stepState: result.state as Prisma.InputJsonObject,
      attempt: result.step === work.item.step ? work.item.attempt : 0,
      ...(keepsIntent ? {} : { intentAt: null }),
    },
    events:
      result.step === work.item.step
        ? []
        : [{ kind: 'step', message: `${phase} done, next: ${result.step}` }],
    exchanges,
    ...(result.kind === 'wait' && isLong ? { runAt: result.until } : {}),
  });
  if (isLong) return 'released';
  await pause(waitMs, work.signal);
  return 'continue';
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  if (durationMs <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    signal.addEventListener('abort', end);
  });
}
