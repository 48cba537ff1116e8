import { MAX_PREVIEW_SLOTS } from '#app/domain/queues/queue-limits.ts';
import type { Queueing } from '#app/domain/posts/queue-faults.ts';
import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { formatSchedule, formatWritten } from '#cli/text/format.ts';
import { findQueue } from './find-queue.ts';
import { DayLimits, type DayShortage, type PlannedDay } from '../content/day-limits.ts';

/** When a post would be published; at once without `at` and `queue`. */
export interface PlannedTime {
  /** Null at once, and for a slot that isn't known yet. */
  readonly at: string | null;
  readonly local: string | null;
  readonly timeZone: string | null;
  /** The name of the queue that gives the time. */
  readonly queue: string | null;
  /** As its author wrote it, if with an offset instead of a zone. */
  readonly written: string | null;
}

export interface TimeResult {
  readonly time: PlannedTime;
  /** Why the server would refuse the time; null if it wouldn't. */
  readonly problem: string | null;
  /** Why the daily limits of its day have no room; null if they have. */
  readonly shortage: DayShortage | null;
}

const AT_ONCE: PlannedTime = { at: null, local: null, timeZone: null, queue: null, written: null };

interface FreeSlots {
  readonly name: string;
  readonly timeZone: string;
  /** The free slots that are known. Those given to a post are removed. */
  readonly slots: { readonly at: string; readonly local: string }[];
}

/** Plans when posts would be published, one after the other, and counts them against the limits of their days. */
export class TimePlanner {
  readonly #client: Client;
  readonly #days: DayLimits | null;
  /** By each name or ID that posts have for it. */
  readonly #queues = new Map<string, FreeSlots | null>();
  readonly #queuesById = new Map<string, FreeSlots>();

  /** Without `usage`, which a token may not be allowed to read, every day has room. */
  constructor(client: Client, usage: components['schemas']['UsageStatus'] | null) {
    this.#client = client;
    this.#days = usage && new DayLimits(usage);
  }

  async plan(input: Queueing, deliveries: number): Promise<TimeResult> {
    if (input.queue !== undefined) return this.#planQueued(input.queue, deliveries);
    const { time, problem } = await readTime(input.publishAt);
    if (problem !== null) return { time, problem, shortage: null };
    const at = time.at === null ? null : new Date(time.at);
    return { time, problem, shortage: this.#days?.take(at, deliveries) ?? null };
  }

  /** Returns whether two times count toward the limits of the same day. */
  isSameDay(one: string, other: string): boolean {
    return this.#days?.isSameDay(new Date(one), new Date(other)) ?? true;
  }

  /** Lists the days on which the posts would be published; null if the limits aren't known. */
  listDays(): PlannedDay[] | null {
    return this.#days?.list() ?? null;
  }

  async #planQueued(named: string, deliveries: number): Promise<TimeResult> {
    const known = this.#queues.get(named);
    const queue = known === undefined ? await this.#readQueue(named) : known;
    this.#queues.set(named, queue);
    if (!queue) {
      const problem = `This workspace has no queue "${named}".`;
      return { time: { ...AT_ONCE, queue: named }, problem, shortage: null };
    }
    const { name, timeZone, slots } = queue;
    const index = slots.findIndex(
      ({ at }) => this.#days?.hasRoom(new Date(at), deliveries) ?? true,
    );
    const [slot] = index < 0 ? [] : slots.splice(index, 1);
    if (!slot)
      return { time: { ...AT_ONCE, timeZone, queue: name }, problem: null, shortage: null };
    this.#days?.take(new Date(slot.at), deliveries);
    return {
      time: { ...slot, timeZone, queue: name, written: null },
      problem: null,
      shortage: null,
    };
  }

  /** Returns null if there's no such queue. */
  async #readQueue(named: string): Promise<FreeSlots | null> {
    try {
      const { id, name } = await findQueue(this.#client, named);
      const known = this.#queuesById.get(id);
      if (known) return known;
      const request = { params: { queueId: id }, query: { limit: MAX_PREVIEW_SLOTS } };
      const { timeZone, items } = await this.#client.call('listQueueSlots', request);
      const free = items.filter(({ isTaken }) => !isTaken);
      const queue = { name, timeZone, slots: free.map(({ at, local }) => ({ at, local })) };
      this.#queuesById.set(id, queue);
      return queue;
    } catch (error) {
      if (error instanceof CliError && error.code === 'not_found') return null;
      throw error;
    }
  }
}

async function readTime(
  publishAt: Queueing['publishAt'],
): Promise<Pick<TimeResult, 'time' | 'problem'>> {
  if (publishAt === undefined) return { time: AT_ONCE, problem: null };
  const { resolveScheduledTime } = await import('#app/domain/posts/scheduled-time.ts');
  const { time, violation } = resolveScheduledTime(publishAt, {
    now: new Date(),
    timeZone: 'UTC',
    pointer: '/publishAt',
  });
  if (violation) return { time: AT_ONCE, problem: violation.message };
  const { at, local, timeZone } = time;
  const written = typeof publishAt === 'string' ? publishAt : null;
  return { time: { at: at.toISOString(), local, timeZone, queue: null, written }, problem: null };
}

/** Renders a time in a word or two: `now`, `2027-03-29 09:30 (Europe/Berlin)`, or a queue's slot. */
export function renderPlannedTime({ at, local, timeZone, queue, written }: PlannedTime): string {
  if (written !== null) return formatWritten(written);
  const isKnown = at !== null && local !== null && timeZone !== null;
  const time = isKnown ? formatSchedule({ publishAt: at, local, timeZone }) : null;
  if (queue === null) return time ?? 'now';
  return time === null ? `a later slot of ${queue}` : `${time}, in ${queue}`;
}
