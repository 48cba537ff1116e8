import type { DayUse } from '#app/server/db/queries/usage-day.ts';
import { getQuotaDay, type PlanLimits, toDayText } from '../usage/plan-limits.ts';

/** What a post counts against the daily limits. */
export interface PostShare {
  readonly posts: number;
  readonly deliveries: number;
}

/** Counts posts on the days on which they are published, within a workspace's daily limits. */
export class DayRoom {
  readonly #limits: PlanLimits;
  readonly #days: Map<string, PostShare>;
  readonly #before: ReadonlyMap<string, PostShare>;

  constructor(limits: PlanLimits, used: readonly DayUse[]) {
    this.#limits = limits;
    this.#before = new Map(used.map(({ day, ...share }) => [day, share]));
    this.#days = new Map(this.#before);
  }

  /** Takes a post off the day of a time. */
  leave(at: Date, share: PostShare): void {
    this.#add(this.#toDay(at), share, -1);
  }

  /** Counts a post on the day of a time. Returns false, and counts nothing, if the day is full. */
  take(at: Date, share: PostShare): boolean {
    const day = this.#toDay(at);
    const { posts, deliveries } = this.#read(day);
    const hasRoom =
      posts + share.posts <= this.#limits.postsPerDay &&
      deliveries + share.deliveries <= this.#limits.deliveriesPerDay;
    if (hasRoom) this.#add(day, share, 1);
    return hasRoom;
  }

  /** Lists how much more or less each day has than at first, by day. */
  listChanges(): DayUse[] {
    return [...this.#days]
      .map(([day, { posts, deliveries }]) => {
        const before = this.#before.get(day) ?? NOTHING;
        return { day, posts: posts - before.posts, deliveries: deliveries - before.deliveries };
      })
      .filter(({ posts, deliveries }) => posts !== 0 || deliveries !== 0)
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  #read(day: string): PostShare {
    return this.#days.get(day) ?? NOTHING;
  }

  #add(day: string, share: PostShare, sign: 1 | -1): void {
    const { posts, deliveries } = this.#read(day);
    this.#days.set(day, {
      posts: posts + sign * share.posts,
      deliveries: deliveries + sign * share.deliveries,
    });
  }

  #toDay(at: Date): string {
    return toDayText(getQuotaDay(at, this.#limits.timeZone).day);
  }
}

const NOTHING: PostShare = { posts: 0, deliveries: 0 };
