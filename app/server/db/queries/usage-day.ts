import { defineStatement, type Sql } from '../sql.ts';

/** Usage to count against a day, if the limits leave room for it. */
export interface Reservation {
  readonly workspaceId: string;
  /** The database's format: `2026-11-21`. */
  readonly day: string;
  readonly timeZone: string;
  readonly posts: number;
  readonly deliveries: number;
  readonly postsPerDay: number;
  readonly deliveriesPerDay: number;
}

/**
 * Builds a statement that writes one row, or none if the daily quota is used up. It's a single conditional
 * statement, so two concurrent posts can't both take the last slot. Its seven parameters start at `first`, in
 * the order of `toReservationValues`.
 */
export function reservationText(first: number): string {
  const [workspaceId, day, timeZone, posts, deliveries, postsPerDay, deliveriesPerDay] = Array.from(
    { length: 7 },
    (_, index) => `$${first + index}`,
  );
  return `INSERT INTO usage_day AS today (workspace_id, day, time_zone, posts_used, deliveries_used, updated_at)
    SELECT ${workspaceId}::text, ${day}::date, ${timeZone}::text, ${posts}::int, ${deliveries}::int, now()
    WHERE ${posts}::int <= ${postsPerDay}::int AND ${deliveries}::int <= ${deliveriesPerDay}::int
    ON CONFLICT (workspace_id, day) DO UPDATE
    SET posts_used = today.posts_used + excluded.posts_used,
        deliveries_used = today.deliveries_used + excluded.deliveries_used, updated_at = now()
    WHERE today.posts_used + excluded.posts_used <= ${postsPerDay}::int
      AND today.deliveries_used + excluded.deliveries_used <= ${deliveriesPerDay}::int
    RETURNING 1`;
}

/** Returns the values of `reservationText`'s parameters. */
export function toReservationValues(reservation: Reservation) {
  const { workspaceId, day, timeZone, posts, deliveries } = reservation;
  const { postsPerDay, deliveriesPerDay } = reservation;
  return [workspaceId, day, timeZone, posts, deliveries, postsPerDay, deliveriesPerDay] as const;
}

const RESERVE = defineStatement<object>('usage_day_reserve', reservationText(1));

/** Counts the usage against its day. Returns false, and writes nothing, if the limits leave no room. */
export async function reserveDay(sql: Sql, reservation: Reservation): Promise<boolean> {
  return (await sql.query(RESERVE, toReservationValues(reservation))).length === 1;
}

const FIND = defineStatement<{ readonly postsUsed: number; readonly deliveriesUsed: number }>(
  'usage_day_find',
  `SELECT posts_used AS "postsUsed", deliveries_used AS "deliveriesUsed"
  FROM usage_day WHERE workspace_id = $1 AND day = $2::date`,
);

/** Returns what was used on a day; zeros for a day without usage. */
export async function findUsedDay(
  sql: Sql,
  { workspaceId, day }: Pick<Reservation, 'workspaceId' | 'day'>,
): Promise<{ readonly postsUsed: number; readonly deliveriesUsed: number }> {
  const [row] = await sql.query(FIND, [workspaceId, day]);
  return row ?? { postsUsed: 0, deliveriesUsed: 0 };
}

/** A day's use of the daily limits. */
export interface DayUse {
  /** The database's format: `2026-11-21`. */
  readonly day: string;
  readonly posts: number;
  readonly deliveries: number;
}

const ENSURE_DAYS = defineStatement<never>(
  'usage_day_ensure',
  `INSERT INTO usage_day (workspace_id, day, time_zone, posts_used, deliveries_used, updated_at)
  SELECT $1, day::date, $2, 0, 0, now() FROM unnest($3::text[]) AS day ORDER BY day
  ON CONFLICT DO NOTHING`,
);
const USED_DAYS = `SELECT day::text AS day, posts_used AS posts, deliveries_used AS deliveries
  FROM usage_day WHERE workspace_id = $1 AND day = ANY ($2::date[]) ORDER BY day`;
const FIND_DAYS = defineStatement<DayUse>('usage_day_list', USED_DAYS);
const LOCK_DAYS = defineStatement<DayUse>('usage_day_lock', `${USED_DAYS} FOR UPDATE`);

/** Returns what is used on some days. Days without usage are left out. */
export async function findUsedDays(
  sql: Sql,
  { workspaceId, days }: { readonly workspaceId: string; readonly days: readonly string[] },
): Promise<DayUse[]> {
  return sql.query(FIND_DAYS, [workspaceId, days]);
}

/**
 * Locks some days in their order, until the transaction ends, and returns what is used on each. A transaction that
 * changes several days locks them here first: two that locked the same days in different orders would deadlock.
 */
export async function lockUsedDays(
  sql: Sql,
  {
    workspaceId,
    timeZone,
    days,
  }: { readonly workspaceId: string; readonly timeZone: string; readonly days: readonly string[] },
): Promise<DayUse[]> {
  await sql.query(ENSURE_DAYS, [workspaceId, timeZone, days]);
  return sql.query(LOCK_DAYS, [workspaceId, days]);
}

const SET_DAYS = defineStatement<never>(
  'usage_day_set',
  `UPDATE usage_day u SET posts_used = GREATEST(0, d.posts), deliveries_used = GREATEST(0, d.deliveries),
    updated_at = now()
  FROM jsonb_to_recordset($2::jsonb) AS d(day date, posts int, deliveries int)
  WHERE u.workspace_id = $1 AND u.day = d.day`,
);

/** Stores what locked days count. */
export async function setUsedDays(
  sql: Sql,
  { workspaceId, days }: { readonly workspaceId: string; readonly days: readonly DayUse[] },
): Promise<void> {
  await sql.query(SET_DAYS, [workspaceId, JSON.stringify(days)]);
}

const LIST_FROM = defineStatement<DayUse>(
  'usage_day_list_from',
  `SELECT day::text AS day, posts_used AS posts, deliveries_used AS deliveries
  FROM usage_day WHERE workspace_id = $1 AND day >= $2::date`,
);

/** Lists what is used on a day and those after it. */
export async function listDaysFrom(
  sql: Sql,
  { workspaceId, from }: { readonly workspaceId: string; readonly from: string },
): Promise<DayUse[]> {
  return sql.query(LIST_FROM, [workspaceId, from]);
}
