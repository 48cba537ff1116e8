import { Prisma, type PrismaClient } from '#app/server/db/generated/client.ts';
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
export async function takeSlot(prisma: PrismaClient, turn: Turn): Promise<Date> {
  const [row] = await prisma.$queryRaw<{ slot: Date }[]>(toTaking(turn));
  if (!row) throw new Error(`No turn was given for ${turn.step}.`);
  return row.slot;
}

/** The same, and counts the call at once, as `useSlot` does, when the turn is now and there is room. */
export async function takeSlotAtOnce(
  prisma: PrismaClient,
  turn: Turn,
): Promise<{ slot: Date; isUsed: boolean }> {
  const [row] = await prisma.$queryRaw<{ slot: Date; isUsed: boolean }[]>`
    WITH taken AS (${toTaking(turn)}),
    used AS (
      ${toCounting(turn, Prisma.sql`FROM taken WHERE taken.slot <= ${turn.now}::timestamptz`)}
      RETURNING step
    )
    SELECT slot, EXISTS (SELECT FROM used) AS "isUsed" FROM taken`;
  if (!row) throw new Error(`No turn was given for ${turn.step}.`);
  return row;
}

/**
 * Counts a call that is about to be made, when the window before `now` has room for it: then null. Else
 * when it will have. Turns are plans; this is what was done, so that late ones never come in a heap.
 */
export async function useSlot(prisma: PrismaClient, turn: Turn): Promise<Date | null> {
  const { accountId, step, pace } = turn;
  const counted = await prisma.$executeRaw(toCounting(turn, Prisma.empty));
  if (counted === 1) return null;
  const [row] = await prisma.$queryRaw<{ free: Date }[]>`
    SELECT slots[cardinality(slots) - ${pace.max - 1}] + make_interval(secs => ${pace.seconds}) AS free
    FROM account_pace WHERE account_id = ${accountId} AND step = ${toUsed(step)}`;
  if (!row) throw new Error(`Nothing was counted for ${step}.`);
  return row.free;
}

const toUsed = (step: string): string => `${step}, used`;

function toTaking({ accountId, step, pace, now }: Turn): Prisma.Sql {
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

function toCounting({ accountId, step, pace, now }: Turn, source: Prisma.Sql): Prisma.Sql {
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
