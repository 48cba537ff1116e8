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
