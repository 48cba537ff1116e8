import { defineStatement, type Sql, type SqlValue } from '../sql.ts';

/** A slot of an account in a window of `seconds` that has room for `max` calls. */
export interface SlotRequest {
  readonly accountId: string;
  readonly step: string;
  /** The row in which the calls are counted that used a slot of this step. */
  readonly usedStep: string;
  readonly max: number;
  readonly seconds: number;
  readonly now: Date;
}

/** $1 account, $2 step, $3 now, $4 calls, $5 seconds. */
const RESERVING = `INSERT INTO account_pace (account_id, step, slots)
  VALUES ($1, $2, ARRAY[$3::timestamptz])
  ON CONFLICT (account_id, step) DO UPDATE SET slots = (
    account_pace.slots || CASE
      WHEN cardinality(account_pace.slots) < $4::int THEN $3::timestamptz
      ELSE greatest(
        $3::timestamptz,
        account_pace.slots[cardinality(account_pace.slots) - ($4::int - 1)]
          + make_interval(secs => $5::float8)
      )
    END
  )[greatest(1, cardinality(account_pace.slots) + 2 - $4::int):]
  RETURNING slots[cardinality(slots)] AS slot`;

/** Counts a call now, if the window has room. The step's parameter and the source of its row differ. */
const toCounting = (
  step: string,
  source: string,
): string => `INSERT INTO account_pace (account_id, step, slots)
  SELECT $1, ${step}, ARRAY[$3::timestamptz] ${source}
  ON CONFLICT (account_id, step) DO UPDATE SET slots = (
    account_pace.slots || $3::timestamptz
  )[greatest(1, cardinality(account_pace.slots) + 2 - $4::int):]
  WHERE cardinality(account_pace.slots) < $4::int
    OR account_pace.slots[cardinality(account_pace.slots) - ($4::int - 1)]
      <= $3::timestamptz - make_interval(secs => $5::float8)
  RETURNING step`;

const RESERVE = defineStatement<{ readonly slot: Date }>('pace_reserve', RESERVING);

const RESERVE_AND_COUNT = defineStatement<{ readonly slot: Date; readonly isUsed: boolean }>(
  'pace_reserve_and_count',
  `WITH taken AS (${RESERVING}),
  used AS (${toCounting('$6', 'FROM taken WHERE taken.slot <= $3::timestamptz')})
  SELECT slot, EXISTS (SELECT FROM used) AS "isUsed" FROM taken`,
);

const COUNT = defineStatement<{ readonly step: string }>('pace_count', toCounting('$2', ''));

const FIND_FREE_TIME = defineStatement<{ readonly free: Date }>(
  'pace_find_free_time',
  `SELECT slots[cardinality(slots) - ($3::int - 1)] + make_interval(secs => $4::float8) AS free
  FROM account_pace WHERE account_id = $1 AND step = $2`,
);

/** Reserves the account's next slot of a step, and returns its time. */
export async function reserveSlot(
  sql: Sql,
  request: SlotRequest,
): Promise<{ readonly slot: Date } | undefined> {
  return (await sql.query(RESERVE, toValues(request, request.step)))[0];
}

/** Reserves a slot and, if it is now and the window has room, counts the call. */
export async function reserveAndCount(
  sql: Sql,
  request: SlotRequest,
): Promise<{ readonly slot: Date; readonly isUsed: boolean } | undefined> {
  const values = [...toValues(request, request.step), request.usedStep];
  return (await sql.query(RESERVE_AND_COUNT, values))[0];
}

/** Counts a call that is made now. Returns false, and counts nothing, if the window is full. */
export async function countCallAt(sql: Sql, request: SlotRequest): Promise<boolean> {
  return (await sql.query(COUNT, toValues(request, request.usedStep))).length === 1;
}

/** Returns when the full window has room again. */
export async function findFreeTime(
  sql: Sql,
  { accountId, usedStep, max, seconds }: SlotRequest,
): Promise<{ readonly free: Date } | undefined> {
  return (await sql.query(FIND_FREE_TIME, [accountId, usedStep, max, seconds]))[0];
}

function toValues({ accountId, max, seconds, now }: SlotRequest, step: string): SqlValue[] {
  return [accountId, step, now.toISOString(), max, seconds];
}
