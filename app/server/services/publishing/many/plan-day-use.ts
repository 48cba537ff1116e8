import type { DayUse } from '#app/server/db/queries/usage-day.ts';
import { getQuotaDay, type PlanLimits, toDayText } from '#app/server/services/usage/plan-limits.ts';

/** A post that counts on another day after a move. */
export interface DayMove {
  readonly postId: string;
  readonly from: Date;
  readonly to: Date;
  readonly posts: 0 | 1;
  readonly deliveries: number;
}

interface DayPlan {
  /** The posts for whose new day there's no room. */
  readonly refused: ReadonlySet<string>;
  /** What each day counts after the moves. */
  readonly days: readonly DayUse[];
}

type Limits = Pick<PlanLimits, 'timeZone' | 'postsPerDay' | 'deliveriesPerDay'>;

/** Returns the day on which a time counts, as the database writes it. */
export function toUseDay(at: Date, { timeZone }: Pick<Limits, 'timeZone'>): string {
  return toDayText(getQuotaDay(at, timeZone).day);
}

/**
 * Moves what posts count to their new days. All leave their days first, so a week can move by a day even if each of
 * its days is full. Whoever finds no room stays, which can take the room of another one, until nobody else has to.
 * Moves are in the order in which they take room.
 */
export function planDayUse(
  used: readonly DayUse[],
  moves: readonly DayMove[],
  limits: Limits,
): DayPlan {
  const refused = new Set<string>();
  for (;;) {
    const days = new Map(used.map((one) => [one.day, { ...one }]));
    const count = (at: Date, { posts, deliveries }: DayMove, sign: 1 | -1) => {
      const day = toUseDay(at, limits);
      const use = days.get(day) ?? { day, posts: 0, deliveries: 0 };
      const next = {
        day,
        posts: Math.max(0, use.posts + sign * posts),
        deliveries: Math.max(0, use.deliveries + sign * deliveries),
      };
      days.set(day, next);
      return next;
    };
    const leaving = moves.filter(({ postId }) => !refused.has(postId));
    for (const move of leaving) count(move.from, move, -1);
    const before = refused.size;
    for (const move of leaving) {
      const { posts, deliveries } = count(move.to, move, 1);
      if (posts <= limits.postsPerDay && deliveries <= limits.deliveriesPerDay) continue;
      count(move.to, move, -1);
      refused.add(move.postId);
    }
    if (refused.size === before) return { refused, days: [...days.values()] };
  }
}
