/** The app clock, and how far it's ahead of the machine's. Nothing is due before both it and the database's clock agree. */
export interface DueClock {
  readonly now: Date;
  readonly aheadMs: number;
}

/** Returns the clock for statements that use `NOW`. The machine's own clock may be wrong: the database's counts as well. */
export function toDueClock(now: Date): DueClock {
  return { now, aheadMs: now.getTime() - Date.now() };
}

/** For SQL: the time at which posts are due. Its parameters are the first two of a statement. */
export const NOW = `LEAST($1::timestamptz, clock_timestamp() + make_interval(secs => $2::float8 / 1000))`;

/** Returns the parameters of `NOW`. */
export function toDueParameters({ now, aheadMs }: DueClock): [string, number] {
  return [now.toISOString(), aheadMs];
}
