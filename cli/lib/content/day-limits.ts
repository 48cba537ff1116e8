import type { components } from '#cli/client/api-types.ts';

type UsageStatus = components['schemas']['UsageStatus'];

/** A day on which posts would be published, and what the daily limit leaves for them. */
export interface PlannedDay {
  /** `2027-03-28` */
  readonly day: string;
  readonly isToday: boolean;
  /** Posts that would be published on it, including those that exceed the limit. */
  readonly needed: number;
  /** Posts that the limit leaves, before those. */
  readonly remaining: number;
  readonly limit: number;
  /** How many of them exceed a limit. */
  readonly short: number;
}

/** Why a day has no room for a post. */
export interface DayShortage extends Pick<PlannedDay, 'day' | 'isToday' | 'remaining'> {
  readonly lacks: 'posts' | 'platforms';
}

interface Day extends PlannedDay {
  readonly needed: number;
  readonly short: number;
  readonly deliveriesLeft: number;
}

/** Counts posts on the days on which they would be published, within the daily limits. */
export class DayLimits {
  readonly #status: UsageStatus;
  readonly #toDay: Intl.DateTimeFormat;
  readonly #days = new Map<string, Day>();

  constructor(status: UsageStatus) {
    this.#status = status;
    // Canadian English writes the year first.
    this.#toDay = new Intl.DateTimeFormat('en-CA', {
      timeZone: status.timeZone,
      dateStyle: 'short',
    });
  }

  /** Counts a post on the day of a time, or today. Returns why the day has no room for it; null if it has. */
  take(at: Date | null, deliveries: number): DayShortage | null {
    const day = this.#read(at);
    const lacks = findLack(day, deliveries);
    const hasRoom = lacks === null;
    this.#days.set(day.day, {
      ...day,
      needed: day.needed + 1,
      short: day.short + (hasRoom ? 0 : 1),
      deliveriesLeft: day.deliveriesLeft - (hasRoom ? deliveries : 0),
    });
    const { isToday, remaining } = day;
    return lacks && { day: day.day, isToday, remaining, lacks };
  }

  /** Returns whether the day of a time has room for a post. */
  hasRoom(at: Date, deliveries: number): boolean {
    return findLack(this.#read(at), deliveries) === null;
  }

  /** Returns whether both times are on the same day. */
  isSameDay(one: Date, other: Date): boolean {
    return this.#read(one).day === this.#read(other).day;
  }

  /** Lists the days on which posts would be published, in order. */
  list(): PlannedDay[] {
    return [...this.#days.values()]
      .map(({ deliveriesLeft: _, ...day }) => day)
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  #read(at: Date | null): Day {
    const { usage, laterDays } = this.#status;
    const isToday = at === null || at < new Date(usage.resetAt);
    // The last moment of today is on today's date, whatever this machine's clock says.
    const day = this.#toDay.format(isToday ? Date.parse(usage.resetAt) - 1 : at);
    const known = this.#days.get(day);
    if (known) return known;
    const later = laterDays.find((one) => one.day === day);
    const used = isToday
      ? { posts: usage.used, deliveries: usage.deliveriesUsed }
      : { posts: later?.posts ?? 0, deliveries: later?.deliveries ?? 0 };
    return {
      day,
      isToday,
      needed: 0,
      short: 0,
      limit: usage.limit,
      remaining: Math.max(0, usage.limit - used.posts),
      deliveriesLeft: Math.max(0, usage.deliveriesLimit - used.deliveries),
    };
  }
}

function findLack(
  { needed, short, remaining, deliveriesLeft }: Day,
  deliveries: number,
): DayShortage['lacks'] | null {
  if (needed - short >= remaining) return 'posts';
  return deliveries > deliveriesLeft ? 'platforms' : null;
}

/** Renders what a day needs: `2027-03-28: 3 posts, 2 of 5 left, 1 over the limit`. */
export function renderDay({ day, needed, remaining, limit, short }: PlannedDay): string {
  const over = short > 0 ? `, ${short} over the limit` : '';
  return `${day}: ${needed} needed, ${remaining} of ${limit} left${over}`;
}
