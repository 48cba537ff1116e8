import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { StepPace } from '#app/server/ports/platform-adapter.ts';

interface Turn {
  readonly accountId: string;
  readonly step: string;
  readonly pace: StepPace;
  readonly now: Date;
}

/**
 * Takes the account's next turn in a step whose calls the platform counts, and answers when it is: now,
 * or as soon as the window of `pace` has room. Turns are given out in order to all workers alike, so
 * that no window ever holds more than `pace.max` of them. A turn that is not used is lost, no more.
 */
export async function takeSlot(
  prisma: PrismaClient,
  { accountId, step, pace, now }: Turn,
): Promise<Date> {
  const [row] = await prisma.$queryRaw<{ slot: Date }[]>`
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
  if (!row) throw new Error(`No turn was given for ${step}.`);
  return row.slot;
}

/**
 * Counts a call that is about to be made, when the window before `now` has room for it: then null. Else
 * when it will have. Turns are plans; this is what was done, so that late ones never come in a heap.
 */
export async function useSlot(
  prisma: PrismaClient,
  { accountId, step, pace, now }: Turn,
): Promise<Date | null> {
  const used = `${step}, used`;
  const counted = await prisma.$executeRaw`
    INSERT INTO account_pace (account_id, step, slots)
    VALUES (${accountId}, ${used}, ARRAY[${now}::timestamptz])
    ON CONFLICT (account_id, step) DO UPDATE SET slots = (
      account_pace.slots || ${now}::timestamptz
    )[greatest(1, cardinality(account_pace.slots) + 2 - ${pace.max}):]
    WHERE cardinality(account_pace.slots) < ${pace.max}
      OR account_pace.slots[cardinality(account_pace.slots) - ${pace.max - 1}]
        <= ${now}::timestamptz - make_interval(secs => ${pace.seconds})`;
  if (counted === 1) return null;
  const [row] = await prisma.$queryRaw<{ free: Date }[]>`
    SELECT slots[cardinality(slots) - ${pace.max - 1}] + make_interval(secs => ${pace.seconds}) AS free
    FROM account_pace WHERE account_id = ${accountId} AND step = ${used}`;
  if (!row) throw new Error(`Nothing was counted for ${step}.`);
  return row.free;
}
