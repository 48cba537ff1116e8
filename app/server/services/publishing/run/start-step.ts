import type { StepPhase } from '#app/domain/posts/delivery-state.ts';
import { saveStart } from '#app/server/db/queries/delivery-step.ts';
import { isUniqueViolation } from '#app/server/db/is-unique-violation.ts';
import type { DeliveryStep } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { pause } from './pause.ts';
import { recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import type { Work } from './step-context.ts';

/** How often, and how long, to retry here while another process commits on the account. */
const RETRY_EVERY_MS = 50;
const LONGEST_WAIT_MS = 2000;
/**
 * Delay before the next run when another post of the account is being committed. Usually that takes a
 * moment; the delay grows when the platform responds slowly or the other worker died.
 */
const RESCHEDULE_MS = { min: 500, max: 5000 };

/**
 * Stores that a step starts, and the intent before a commit. Returns null while the account is committing
 * another post.
 */
export async function startStep(
  deps: ServiceDeps,
  work: Work,
  step: DeliveryStep,
): Promise<WorkItem | null> {
  const { item } = work;
  if (step.phase !== 'committing') {
    const isMarked = item.startedAt !== null && item.slotAt === null && item.state === step.phase;
    return isMarked ? item : markBehind(deps, work, step);
  }
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return await markCommit(deps, work);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // The commit that is in progress may find that the user has to reconnect the account.
      work.resources.forgetAccount();
    }
    if (performance.now() > until || work.signal.aborted) break;
    await pause(RETRY_EVERY_MS, work.signal);
  }
  await rescheduleRun(deps, work, await findPause(deps, item.accountId));
  return null;
}

interface Mark {
  readonly state: StepPhase;
  readonly intentAt: Date | null;
  readonly slotAt: null;
  readonly startedAt: Date;
}

/** Best-effort progress marker. Written behind the step because nothing depends on it. */
async function markBehind(
  deps: ServiceDeps,
  work: Work,
  { phase }: DeliveryStep,
): Promise<WorkItem> {
  const { item, lease } = work;
  const startedAt = item.startedAt ?? deps.clock.now();
  const mark = { state: phase, intentAt: item.intentAt, slotAt: null, startedAt };
  await lease.writes.start(() => writeMark(deps, work, mark));
  return { ...item, ...mark };
}

/** Stores the commit intent, in one statement with the previous step's result. */
async function markCommit(deps: ServiceDeps, work: Work): Promise<WorkItem> {
  const { item, lease } = work;
  const now = deps.clock.now();
  const commit = { state: 'committing', intentAt: now } as const;
  const held = lease.writes.takeHeld();
  await lease.writes.settle();
  if (!held) {
    const mark = { ...commit, slotAt: null, startedAt: item.startedAt ?? now };
    await writeMark(deps, work, mark);
    return { ...item, ...mark };
  }
  try {
    await held(commit);
  } catch (error) {
    lease.writes.hold(held);
    throw error;
  }
  // The row has no slot: a run that waits in the queue for its slot has nothing to hold back.
  return { ...item, ...commit, slotAt: null };
}

async function writeMark(deps: ServiceDeps, { item, lease }: Work, mark: Mark): Promise<void> {
  const { id: deliveryId, step } = item;
  const isSaved = await saveStart(deps.sql, { deliveryId, leaseToken: lease.token, step, ...mark });
  if (!isSaved) throw new LeaseLostError('Another worker holds the lease of this delivery.');
}

/** Releases the delivery and schedules its next run after `afterMs` milliseconds. */
export async function rescheduleRun(deps: ServiceDeps, work: Work, afterMs: number): Promise<void> {
  const { step, slotAt } = work.item;
  const runAt = new Date(deps.clock.now().getTime() + afterMs);
  await recordOutcome(deps, work, {
    change: { state: 'waiting', step, slotAt },
    events: [],
    runAt,
  });
}

/** Returns how long the account's current commit has been running, within bounds. */
async function findPause({ prisma, clock }: ServiceDeps, accountId: string): Promise<number> {
  const other = await prisma.delivery.findFirst({
    where: { accountId, state: 'committing' },
    select: { intentAt: true },
  });
  const now = clock.now().getTime();
  const { min, max } = RESCHEDULE_MS;
  return Math.min(max, Math.max(min, now - (other?.intentAt?.getTime() ?? now)));
}
