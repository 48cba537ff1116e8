import type { StepPace } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { pause } from './pause.ts';
import { recordOutcome } from './record-outcome.ts';
import type { Work } from './step-context.ts';
import { takeSlot, takeSlotAtOnce, useSlot } from '../limits/rate-slots.ts';

/** A call reaches the platform some time after its turn has come, and not each after the same time. */
const MARGIN_SECONDS = 1;
/** A wait this short is spent here, with the delivery in hand. */
const SHORT_WAIT_MS = 3000;

/** A call that was counted so long before it is made is within the margin still. */
const COUNT_LASTS_MS = 250;

/** A turn that has come. */
export interface ReachedTurn {
  readonly slotAt: Date;
  /** When the call was counted already, by `performance.now()`. */
  readonly countedAt: number | null;
}

/**
 * Takes a place in the line for a paced step, or keeps the one that the delivery has. Resolves with its
 * time when that has come; `later` when the delivery was put to wait for it.
 */
export async function awaitTurn(
  deps: ServiceDeps,
  work: Work,
  pace: StepPace,
): Promise<ReachedTurn | 'later'> {
  const now = deps.clock.now();
  const { slotAt, countedAt } = work.item.slotAt
    ? { slotAt: work.item.slotAt, countedAt: null }
    : await takeAtOnce(deps, { ...toTurn(work, pace), now });
  if (slotAt <= now) return { slotAt, countedAt };
  await putBack(deps, work, slotAt);
  return 'later';
}

async function takeAtOnce(
  { prisma }: ServiceDeps,
  turn: Parameters<typeof takeSlotAtOnce>[1],
): Promise<ReachedTurn> {
  const countedAt = performance.now();
  const { slot, isUsed } = await takeSlotAtOnce(prisma, turn);
  return { slotAt: slot, countedAt: isUsed ? countedAt : null };
}

/**
 * Counts the call that is about to be made. When the window is full, because others came late to their
 * turns, it waits a moment, or else takes a new place in the line; then it resolves false.
 */
export async function useTurn(
  deps: ServiceDeps,
  work: Work,
  { pace, countedAt }: { pace: StepPace; countedAt: number | null },
): Promise<boolean> {
  if (countedAt !== null && performance.now() - countedAt < COUNT_LASTS_MS) return true;
  const turn = toTurn(work, pace);
  while (!work.signal.aborted) {
    const freeAt = await useSlot(deps.prisma, { ...turn, now: deps.clock.now() });
    if (freeAt === null) return true;
    const waitMs = freeAt.getTime() - deps.clock.now().getTime();
    if (waitMs > SHORT_WAIT_MS) break;
    await pause(waitMs, work.signal);
  }
  await putBack(deps, work, await takeSlot(deps.prisma, { ...turn, now: deps.clock.now() }));
  return false;
}

function toTurn({ item }: Work, { max, seconds }: StepPace) {
  const pace = { max, seconds: seconds + MARGIN_SECONDS };
  return { accountId: item.accountId, step: item.step ?? '', pace };
}

async function putBack(deps: ServiceDeps, work: Work, slotAt: Date): Promise<void> {
  await recordOutcome(deps, work, {
    change: { state: 'waiting', step: work.item.step, slotAt },
    events: [
      {
        kind: 'paced',
        message: `Waits for its turn at ${slotAt.toISOString()}`,
        data: { until: slotAt.toISOString() },
      },
    ],
    runAt: slotAt,
  });
}
