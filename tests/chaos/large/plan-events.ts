import { createRandom, shuffle } from '../run/random.ts';

/** What happens to an installation of several processes while posts are sent, one event at a time. */
export const EVENT_KINDS = [
  'web_kill',
  'worker_kill',
  'redis_restart',
  's3_restart',
  'postgres_restart',
  'rolling_upgrade',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface PlannedEvent {
  readonly kind: EventKind;
  /** The part of all posts (0 to 1) that is accepted before the event. */
  readonly at: number;
  /** Which of the processes of a kind, as a number in [0, 1). */
  readonly choice: number;
  /** How long it is away. */
  readonly awayMs: number;
}

/** Each kind happens once more for this many posts. There's one upgrade. */
const POSTS_PER_ROUND = 500;
const AWAY_MS = { from: 500, to: 6000 } as const;

/** Plans all events by seed: each kind at least once, evenly over the posts, with the upgrade in the middle. */
export function planEvents({ posts, seed }: { posts: number; seed: number }): PlannedEvent[] {
  const random = createRandom(seed);
  const rounds = Math.max(1, Math.round(posts / POSTS_PER_ROUND));
  const once = EVENT_KINDS.filter((kind) => kind !== 'rolling_upgrade');
  const kinds: EventKind[] = Array.from({ length: rounds }, () => shuffle(once, random)).flat();
  kinds.splice(Math.ceil(kinds.length / 2), 0, 'rolling_upgrade');
  return kinds.map((kind, index) => ({
    kind,
    at: (index + 1) / (kinds.length + 1),
    choice: random(),
    awayMs: Math.round(AWAY_MS.from + random() * (AWAY_MS.to - AWAY_MS.from)),
  }));
}
