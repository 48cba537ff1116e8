import type { PostSchedule } from '#app/domain/posts/post-schedule.ts';
import type { ServiceDeps } from '../deps.ts';
import type { PostShare } from '../queues/day-room.ts';
import type { PromisedPosts } from '../queues/take-slot.ts';
import { getPlanLimits, getQuotaDay } from '../usage/plan-limits.ts';

/** Posts that a dry run's rows would publish at the same time. */
interface DuePosts extends PostShare {
  /** Null if they would be published at once. */
  readonly at: Date | null;
  readonly queueId: string | null;
}

interface DayShare extends PostShare {
  /** A time on the day. */
  readonly at: Date;
}

/**
 * What a dry run's valid rows would use: each row is checked as if those before it were published. Days are named by
 * the time at which they end.
 */
export class PromisedUsage implements PromisedPosts {
  readonly #timeZone: string;
  readonly #now: Date;
  readonly #days = new Map<string, DayShare>();
  readonly #slots = new Map<string, Set<number>>();

  constructor({ timeZone, now }: { readonly timeZone: string; readonly now: Date }) {
    this.#timeZone = timeZone;
    this.#now = now;
  }

  read(dayEnd: string): PostShare {
    return this.#days.get(dayEnd) ?? { posts: 0, deliveries: 0 };
  }

  add({ at, queueId, posts, deliveries }: DuePosts): void {
    const dueAt = at ?? this.#now;
    const dayEnd = getQuotaDay(dueAt, this.#timeZone).resetAt.toISOString();
    const day = this.read(dayEnd);
    this.#days.set(dayEnd, {
      at: dueAt,
      posts: day.posts + posts,
      deliveries: day.deliveries + deliveries,
    });
    if (queueId === null) return;
    const slots = this.#slots.get(queueId) ?? new Set();
    this.#slots.set(queueId, slots.add(dueAt.getTime()));
  }

  get days(): Iterable<DayShare> {
    return this.#days.values();
  }

  hasSlot(queueId: string, at: Date): boolean {
    return this.#slots.get(queueId)?.has(at.getTime()) === true;
  }
}

/** Returns when a row would be published. */
export function toDue(schedule: PostSchedule | null): Pick<DuePosts, 'at' | 'queueId'> {
  return schedule
    ? { at: new Date(schedule.publishAt), queueId: schedule.queueId }
    : { at: null, queueId: null };
}

/** Returns what the valid rows before this one would use. */
export async function readPromised(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  workspaceId: string,
  { bulkId, before }: { readonly bulkId: string; readonly before: number },
): Promise<PromisedUsage> {
  const { timeZone } = await getPlanLimits(prisma, workspaceId);
  const promised = new PromisedUsage({ timeZone, now: clock.now() });
  if (before === 1) return promised;
  const rows = await prisma.$queryRaw<DuePosts[]>`
    SELECT (schedule ->> 'publishAt')::timestamptz AS at, schedule ->> 'queueId' AS "queueId",
      count(*)::int AS posts, sum(deliveries)::int AS deliveries
    FROM bulk_row WHERE bulk_id = ${bulkId} AND number < ${before} AND state = 'valid' GROUP BY 1, 2`;
  for (const row of rows) promised.add(row);
  return promised;
}
