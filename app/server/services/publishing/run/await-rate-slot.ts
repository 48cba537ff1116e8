import type { StepPace } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { pause } from './pause.ts';
import { recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import type { Work } from './step-context.ts';
import { reserveRateSlot, reserveOrUseRateSlot, countCall } from '../limits/rate-slots.ts';

/** Added to each window: calls reach the platform a varying time after their slot. */
const MARGIN_SECONDS = 1;
/** Up to this, the run waits and keeps the delivery's lease. */
const SHORT_WAIT_MS = 3000;

/** A call counted this long before it is made stays within `MARGIN_SECONDS`. */
const COUNT_LASTS_MS = 250;

/** A rate-limit slot whose time has come. */
export interface ReachedRateSlot {
  readonly slotAt: Date;
  /** When the call was counted (`performance.now()`); null if it hasn't been. */
  readonly countedAt: number | null;
}

/**
 * Reserves a rate-limit slot for a step whose calls the platform counts, or keeps the one that the
 * delivery already has. Resolves with the slot once its time has come, or with `later` after it has
 * rescheduled the delivery for that time.
 */
export async function awaitRateSlot(
  deps: ServiceDeps,
  work: Work,
  pace: StepPace,
): Promise<ReachedRateSlot | 'later'> {
  const now = deps.clock.now();
  const { slotAt, countedAt } = work.item.slotAt
    ? { slotAt: work.item.slotAt, countedAt: null }
    : await reserveNow(deps, { ...toSlotRequest(work, pace), now });
  if (slotAt <= now) return { slotAt, countedAt };
  await reschedule(deps, work, slotAt);
  return 'later';
}

async function reserveNow(
  { sql }: ServiceDeps,
  request: Parameters<typeof reserveOrUseRateSlot>[1],
): Promise<ReachedRateSlot> {
  const countedAt = performance.now();
  const { slot, isUsed } = await reserveOrUseRateSlot(sql, request);
  return { slotAt: slot, countedAt: isUsed ? countedAt : null };
}

/**
 * Counts the call that is about to be made. If the window is full because other deliveries used their
 * slots late, waits a moment; if that isn't enough, reserves a new slot, reschedules the delivery for it,
 * and resolves with false.
 */
export async function countStepCall(
  deps: ServiceDeps,
  work: Work,
  { pace, countedAt }: { pace: StepPace; countedAt: number | null },
): Promise<boolean> {
  if (countedAt !== null && performance.now() - countedAt < COUNT_LASTS_MS) return true;
  const request = toSlotRequest(work, pace);
  while (!work.signal.aborted) {
    const freeAt = await countCall(deps.sql, { ...request, now: deps.clock.now() });
    if (freeAt === null) return true;
    const waitMs = freeAt.getTime() - deps.clock.now().getTime();
    if (waitMs > SHORT_WAIT_MS) break;
    await pause(waitMs, work.signal);
  }
  await reschedule(
    deps,
    work,
    await reserveRateSlot(deps.sql, { ...request, now: deps.clock.now() }),
  );
  return false;
}

function toSlotRequest({ item }: Work, { max, seconds }: StepPace) {
  const pace = { max, seconds: seconds + MARGIN_SECONDS };
  return { accountId: item.accountId, step: item.step ?? '', pace };
}

async function reschedule(deps: ServiceDeps, work: Work, slotAt: Date): Promise<void> {
  await recordOutcome(deps, work, {
    change: { state: 'waiting', step: work.item.step, slotAt },
    events: [
      {
        kind: 'paced',
        message: `Waiting for its rate-limit slot at ${slotAt.toISOString()}`,
        data: { until: slotAt.toISOString() },
      },
    ],
    runAt: slotAt,
  });
}
