import {
  countCallAt,
  findFreeTime,
  reserveSlot,
  reserveAndCount,
  type SlotRequest,
} from '#app/server/db/queries/account-pace.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { StepPace } from '#app/server/ports/platform-adapter.ts';

interface RateSlotRequest {
  readonly accountId: string;
  readonly step: string;
  readonly pace: StepPace;
  readonly now: Date;
}

/**
 * Reserves the account's next slot for a rate-limited step and returns its time: now, or as soon as the
 * window of `pace` has room. All workers reserve from the same row, so no window ever holds more than
 * `pace.max` slots. An unused slot is merely wasted.
 */
export async function reserveRateSlot(sql: Sql, request: RateSlotRequest): Promise<Date> {
  const row = await reserveSlot(sql, toSlotRequest(request));
  if (!row) throw new Error(`No slot was reserved for ${request.step}.`);
  return row.slot;
}

/** Reserves a slot and, if it is now and the window has room, counts the call in the same statement. */
export async function reserveOrUseRateSlot(
  sql: Sql,
  request: RateSlotRequest,
): Promise<{ slot: Date; isUsed: boolean }> {
  const row = await reserveAndCount(sql, toSlotRequest(request));
  if (!row) throw new Error(`No slot was reserved for ${request.step}.`);
  return row;
}

/**
 * Counts a call that is about to be made and returns null; if the window before `now` is full, returns
 * when it will have room. Slots are plans and calls can be late, so the calls are counted separately:
 * otherwise late ones could bunch up and exceed the platform's limit.
 */
export async function countCall(sql: Sql, request: RateSlotRequest): Promise<Date | null> {
  const slotRequest = toSlotRequest(request);
  if (await countCallAt(sql, slotRequest)) return null;
  const row = await findFreeTime(sql, slotRequest);
  if (!row) throw new Error(`Nothing was counted for ${slotRequest.usedStep}.`);
  return row.free;
}

/** Returns the name of the row that counts a step's calls; its slots are in a row of their own. */
export function toUsedStep(step: string): string {
  return `${step}, used`;
}

function toSlotRequest({ accountId, step, pace, now }: RateSlotRequest): SlotRequest {
  return { accountId, step, usedStep: toUsedStep(step), max: pace.max, seconds: pace.seconds, now };
}
