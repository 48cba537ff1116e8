import { createRandom } from '../run/random.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** How long no worker runs, and how far apart posts are due meanwhile. */
const OUTAGE_MS = 120 * MINUTE_MS;
const OUTAGE_EVERY_MS = 15 * MINUTE_MS;
/** One in this many posts is changed by a client, or by two at the same time. */
const CHANGED_EVERY = 2;
/** From shortly before the time until the post is running. */
const RACE_FROM_MS = -200;
const RACE_UNTIL_MS = 600;

export type ActionKind = 'edit' | 'move' | 'cancel' | 'publish_now';

const RACES: readonly (readonly ActionKind[])[] = [
  ['edit'],
  ['move'],
  ['cancel'],
  ['publish_now'],
  ['edit', 'cancel'],
  ['move', 'cancel'],
  ['edit', 'move'],
  ['publish_now', 'cancel'],
];

/** What a client does with a post. */
export interface PlannedAction {
  readonly kind: ActionKind;
  /** The index of the time around which it happens, and when relative to it. */
  readonly timeIndex: number;
  readonly delayMs: number;
  /** Where a move leads. */
  readonly toIndex: number;
}

export interface PlannedPost {
  /** A text that identifies the post on the platforms. */
  readonly marker: string;
  readonly timeIndex: number;
  readonly actions: readonly PlannedAction[];
}

export interface Week {
  /** When posts are due, in order. Whole seconds, because some platforms store no finer times. */
  readonly times: readonly Date[];
  readonly posts: readonly PlannedPost[];
  /** Workers are killed at `cutAt`, while they work on its posts, and none runs until the end. */
  readonly outage: { readonly cutAt: Date; readonly from: Date; readonly until: Date };
}

/** Plans a week: posts at some of its times, what clients do with half of them, and an outage in the middle. */
export function planWeek({
  startAt,
  posts: count,
  times: timeCount,
  seed,
}: {
  readonly startAt: Date;
  readonly posts: number;
  /** Times outside the outage, evenly spread over the week. */
  readonly times: number;
  readonly seed: number;
}): Week {
  const random = createRandom(seed);
  const everyMs = WEEK_MS / timeCount;
  const start = Math.ceil(startAt.getTime() / 1000) * 1000;
  const middle = Math.floor(timeCount / 2);
  // Half an interval from every time, so none is on the limit after which a post is held.
  const from = start + middle * everyMs + OUTAGE_EVERY_MS / 2;
  const until = from + OUTAGE_MS;
  const regular = Array.from({ length: timeCount }, (_, index) => start + (index + 1) * everyMs);
  const inside = Array.from(
    { length: OUTAGE_MS / OUTAGE_EVERY_MS },
    (_, index) => from + (index + 0.5) * OUTAGE_EVERY_MS,
  );
  const times = [...regular.filter((at) => at < from || at > until), ...inside]
    .map((at) => new Date(Math.round(at / 1000) * 1000))
    .toSorted((a, b) => a.getTime() - b.getTime());
  const last = times.length - 1;
  const below = (end: number): number => Math.floor(random() * end);
  const posts = Array.from({ length: count }, (_, index): PlannedPost => {
    const timeIndex = below(times.length);
    const marker = `week-${seed}-${String(index).padStart(5, '0')}-end`;
    if (index % CHANGED_EVERY !== 0) return { marker, timeIndex, actions: [] };
    const kinds = RACES[below(RACES.length)] ?? [];
    // A race at the post's own time, or a change while it still waits.
    const at = random() < 0.5 ? timeIndex : below(timeIndex + 1);
    const actions = kinds.map((kind) => ({
      kind,
      timeIndex: at,
      delayMs: RACE_FROM_MS + random() * (RACE_UNTIL_MS - RACE_FROM_MS),
      toIndex: Math.min(last, timeIndex + 1 + below(20)),
    }));
    return { marker, timeIndex, actions };
  });
  const cutAt = times.findLast((at) => at.getTime() < from) ?? new Date(start);
  return { times, posts, outage: { cutAt, from: new Date(from), until: new Date(until) } };
}
