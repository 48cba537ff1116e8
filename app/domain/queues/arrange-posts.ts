import type { SlotTime } from './list-slots.ts';

/** A post that takes a slot. */
export interface QueuedPost {
  readonly id: string;
  /** The slot that it has; null if it's new, or if its slot has passed. */
  readonly slot: SlotTime | null;
}

interface Arranging<Post extends QueuedPost> {
  /** In the order in which they're published. */
  readonly posts: readonly Post[];
  /** The queue's slots from now on. */
  readonly slots: Iterable<SlotTime>;
  /** Returns whether a slot can't be used, because a post that doesn't move has it. */
  readonly isTaken: (at: Date) => boolean;
  /** Counts a post on the day of a slot. Returns false, and counts nothing, if the day is full. */
  readonly takeRoom: (at: Date, post: Post) => boolean;
}

/** A post with the slot that it gets. */
export interface Arranged<Post> {
  readonly post: Post;
  readonly slot: SlotTime;
}

/**
 * Gives each post a slot, in order. A post keeps its own slot unless a post ahead of it has got as far, so a free slot
 * ends a shift. Returns null if the slots run out.
 */
export function arrangePosts<Post extends QueuedPost>({
  posts,
  slots,
  isTaken,
  takeRoom,
}: Arranging<Post>): Arranged<Post>[] | null {
  const arranged: Arranged<Post>[] = [];
  const upcoming = slots[Symbol.iterator]();
  let last = Number.NEGATIVE_INFINITY;
  for (const post of posts) {
    let slot = post.slot;
    // A queue whose times were changed still has posts at its earlier times.
    while (slot === null || slot.at.getTime() <= last || !takeRoom(slot.at, post)) {
      last = Math.max(last, slot?.at.getTime() ?? last);
      slot = findNext(upcoming, { last, isTaken });
      if (slot === null) return null;
    }
    last = slot.at.getTime();
    arranged.push({ post, slot });
  }
  return arranged;
}

function findNext(
  upcoming: Iterator<SlotTime, unknown>,
  { last, isTaken }: { readonly last: number; readonly isTaken: (at: Date) => boolean },
): SlotTime | null {
  for (;;) {
    const next = upcoming.next();
    if (next.done === true) return null;
    const slot = next.value;
    if (slot.at.getTime() > last && !isTaken(slot.at)) return slot;
  }
}

/**
 * Returns the posts in another order: never the one they had, unless there's only one.
 * `random` returns an integer from 0 to below its argument.
 */
export function shufflePosts<Post>(
  posts: readonly Post[],
  random: (below: number) => number,
): Post[] {
  const shuffled = [...posts];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    const [a, b] = [shuffled[last], shuffled[other]];
    if (a === undefined || b === undefined) continue;
    shuffled[last] = b;
    shuffled[other] = a;
  }
  const [first, ...rest] = shuffled;
  const isSame = shuffled.every((post, index) => post === posts[index]);
  return isSame && first !== undefined ? [...rest, first] : shuffled;
}
