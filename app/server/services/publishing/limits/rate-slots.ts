import { Prisma, type PrismaClient } from '#app/server/db/generated/client.ts';
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
export async function reserveRateSlot(
  prisma: PrismaClient,
  request: RateSlotRequest,
): Promise<Date> {
  const [row] = await prisma.$queryRaw<{ slot: Date }[]>(toReserving(request));
  if (!row) throw new Error(`No slot was reserved for ${request.step}.`);
  return row.slot;
}

/** Reserves a slot and, if it is now and the window has room, counts the call in the same statement. */
export async function reserveOrUseRateSlot(
  prisma: PrismaClient,
  request: RateSlotRequest,
): Promise<{ slot: Date; isUsed: boolean }> {
  const [row] = await prisma.$queryRaw<{ slot: Date; isUsed: boolean }[]>`
    WITH taken AS (${toReserving(request)}),
    used AS (
      ${toCounting(request, Prisma.sql`FROM taken WHERE taken.slot <= ${request.now}::timestamptz`)}
      RETURNING step
    )
    SELECT slot, EXISTS (SELECT FROM used) AS "isUsed" FROM taken`;
  if (!row) throw new Error(`No slot was reserved for ${request.step}.`);
  return row;
}

/**
 * Counts a call that is about to be made and returns null; if the window before `now` is full, returns
 * when it will have room. Slots are plans and calls can be late, so the calls are counted separately:
 * otherwise late ones could bunch up and exceed the platform's limit.
 */
export async function countCall(
  prisma: PrismaClient,
  request: RateSlotRequest,
): Promise<Date | null> {
  const { accountId, step, pace } = request;
  const counted = await prisma.$executeRaw(toCounting(request, Prisma.empty));
  if (counted === 1) return null;
  const [row] = await prisma.$queryRaw<{ free: Date }[]>`
    SELECT slots[cardinality(slots) - ${pace.max - 1}] + make_interval(secs => ${pace.seconds}) AS free
    FROM account_pace WHERE account_id = ${accountId} AND step = ${toUsed(step)}`;
  if (!row) throw new Error(`Nothing was counted for ${step}.`);
  return row.free;
}

const toUsed = (step: string): string => `${step}, used`;

function toReserving({ accountId, step, pace, now }: RateSlotRequest): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO account_pace (account_id, step, slots)
    VALUES (${accountId}, ${step}, ARRAY[${now}::timestamptz])
    ON CONFLICT (account_id, step) DO UPDATE SET slots = (
      account_pace.slots || CASE
        WHEN cardinality(account_pace.slots) < ${pace.max} THEN ${now}::timestamptz
        ELSE greatest(
          ${now}::timestamptz,
          account_pace.slots[cardinality(account_pace.slots) - ${pace.max - 1}]
            + make_interval(secs => ${pace.seconds})
        )
      END
    )[greatest(1, cardinality(account_pace.slots) + 2 - ${pace.max}):]
    RETURNING slots[cardinality(slots)] AS slot`;
}

function toCounting(
  { accountId, step, pace, now }: RateSlotRequest,
  source: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO account_pace (account_id, step, slots)
    SELECT ${accountId}, ${toUsed(step)}, ARRAY[${now}::timestamptz] ${source}
    ON CONFLICT (account_id, step) DO UPDATE SET slots = (
      account_pace.slots || ${now}::timestamptz
    )[greatest(1, cardinality(account_pace.slots) + 2 - ${pace.max}):]
    WHERE cardinality(account_pace.slots) < ${pace.max}
      OR account_pace.slots[cardinality(account_pace.slots) - ${pace.max - 1}]
        <= ${now}::timestamptz - make_interval(secs => ${pace.seconds})`;
}
