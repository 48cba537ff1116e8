/** How far apart the jobs of one owner are ordered. Each owner's first job within this time isn't moved back. */
const SPACING_MS = 10_000;
/** The furthest that a job is moved back. It never waits for jobs that are enqueued later than this after it. */
const LONGEST_LEAD_MS = 24 * 3600_000;
/** A lead above this is checked against the jobs that wait. */
const CHECKED_LEAD_MS = 60_000;
const CHECK_EVERY_MS = 10_000;
/** Owners that a queue remembers before those without a lead are forgotten. */
const MAX_REMEMBERED = 1000;
/** Priorities count seconds from here, so that they fit into 32 bits until 2093. */
const START_MS = Date.UTC(2025, 0, 1);

export interface FairOrderOptions {
  /** Returns the lowest priority among a queue's waiting jobs; null if none waits. */
  readonly readLowest: (queue: string) => Promise<number | null>;
  readonly now?: () => number;
}

/**
 * Orders the jobs of a queue by priority so that one owner's many don't delay another owner's single one. A job gets a
 * time, and jobs run in the order of their times: an owner's first job gets the current time, and each further one a
 * time 10 seconds after the one before. A job's time comes at the latest after a day, so no job waits forever. Each
 * process counts the jobs that it enqueues itself.
 */
export class FairOrder {
  /** The latest time that an owner's job got, by queue and owner. */
  readonly #latest = new Map<string, Map<string, number>>();
  readonly #checkedAt = new Map<string, number>();
  readonly #options: FairOrderOptions;

  constructor(options: FairOrderOptions) {
    this.#options = options;
  }

  /** Returns the priority of an owner's next job, which can start at `startMs`. Higher ones run first. */
  rank(queue: string, owner: string, startMs: number): number {
    const owners = this.#latest.get(queue) ?? new Map<string, number>();
    this.#latest.set(queue, owners);
    const next = (owners.get(owner) ?? -Infinity) + SPACING_MS;
    const timeMs = Math.min(Math.max(startMs, next), startMs + LONGEST_LEAD_MS);
    owners.set(owner, timeMs);
    if (owners.size % MAX_REMEMBERED === 0) this.#limit(queue, Infinity);
    if (timeMs - startMs > CHECKED_LEAD_MS) void this.#check(queue);
    return toPriority(timeMs);
  }

  /** Forgets leads over jobs that have run meanwhile, in this process or another one. */
  async #check(queue: string): Promise<void> {
    const now = this.#now();
    if (now - (this.#checkedAt.get(queue) ?? -Infinity) < CHECK_EVERY_MS) return;
    this.#checkedAt.set(queue, now);
    const lowest = await this.#options.readLowest(queue).catch(() => undefined);
    if (lowest !== undefined) this.#limit(queue, lowest === null ? now : toTime(lowest));
  }

  /** Ends leads over what waits furthest back, and forgets the owners that have none any more. */
  #limit(queue: string, furthestMs: number): void {
    const owners = this.#latest.get(queue) ?? new Map<string, number>();
    const now = this.#now();
    for (const [owner, timeMs] of owners) {
      const limited = Math.min(timeMs, furthestMs);
      if (limited + SPACING_MS <= now) owners.delete(owner);
      else owners.set(owner, limited);
    }
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

function toPriority(timeMs: number): number {
  return -Math.floor((timeMs - START_MS) / 1000);
}

/** Returns the time, in milliseconds, that a priority stands for. */
export function toTime(priority: number): number {
  return START_MS - priority * 1000;
}
