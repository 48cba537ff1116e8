import { Prisma } from '#app/server/db/generated/client.ts';
import type { DeliveryStep } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';
import { LeaseLostError } from './delivery-lease.ts';
import type { WorkItem } from './delivery-row.ts';
import { pause } from './pause.ts';
import { recordOutcome } from './record-outcome.ts';
import type { Work } from './step-context.ts';

/** Another process has the account's commit: so often, and so long, it is asked again from here. */
const ASK_AGAIN_MS = 50;
const LONGEST_WAIT_MS = 2000;
/**
 * How soon to come back when another post of the account is being committed: usually that is over in a
 * moment. A platform that takes long to answer, or a worker that died, is asked about less often.
 */
const COME_BACK_MS = { least: 500, most: 5000 };

/** Marks what begins; before a commit, the intent. Null when the account is busy with another commit. */
export async function beginStep(
  deps: ServiceDeps,
  work: Work,
  step: DeliveryStep,
): Promise<WorkItem | null> {
  const { item } = work;
  if (step.phase !== 'committing') {
    const isMarked = item.startedAt !== null && item.slotAt === null && item.state === step.phase;
    return isMarked ? item : mark(deps, work, step);
  }
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return await mark(deps, work, step);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    if (performance.now() > until || work.signal.aborted) break;
    await pause(ASK_AGAIN_MS, work.signal);
  }
  await comeBackLater(deps, work);
  return null;
}

async function mark(deps: ServiceDeps, work: Work, step: DeliveryStep): Promise<WorkItem> {
  const { item, lease } = work;
  const now = deps.clock.now();
  const begun = {
    state: step.phase,
    intentAt: step.phase === 'committing' ? now : item.intentAt,
    slotAt: null,
    startedAt: item.startedAt ?? now,
  };
  const { count } = await deps.prisma.delivery.updateMany({
    where: { id: item.id, leaseToken: lease.token },
    data: { ...begun, step: item.step },
  });
  if (count === 0) throw new LeaseLostError('Another worker has this delivery.');
  deps.postChanges.notify(item.postId);
  return { ...item, ...begun };
}

/** Gives the delivery back, for as long as the account's commit has taken so far, within bounds. */
export async function comeBackLater(deps: ServiceDeps, work: Work): Promise<void> {
  const { step, slotAt, accountId } = work.item;
  const other = await deps.prisma.delivery.findFirst({
    where: { accountId, state: 'committing' },
    select: { intentAt: true },
  });
  const now = deps.clock.now().getTime();
  const { least, most } = COME_BACK_MS;
  const takenMs = now - (other?.intentAt?.getTime() ?? now);
  const runAt = new Date(now + Math.min(most, Math.max(least, takenMs)));
  await recordOutcome(deps, work, {
    change: { state: 'waiting', step, slotAt },
    events: [],
    runAt,
  });
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
