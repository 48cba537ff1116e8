import { describe, expect, it } from 'vitest';
import { arrangePosts, shufflePosts } from '#app/domain/queues/arrange-posts.ts';

const toSlot = (hour: number) => ({ at: new Date(Date.UTC(2027, 0, 1, hour)), local: `${hour}` });
const SLOTS = [1, 2, 3, 4, 5, 6].map(toSlot);

function arrange(
  posts: readonly (number | null)[],
  { taken = [], full = [] }: { taken?: number[]; full?: number[] } = {},
) {
  const arranged = arrangePosts({
    posts: posts.map((hour, index) => ({
      id: String(index),
      slot: hour === null ? null : toSlot(hour),
    })),
    slots: SLOTS,
    isTaken: (at) => taken.includes(at.getUTCHours()),
    takeRoom: (at) => !full.includes(at.getUTCHours()),
  });
  return arranged?.map(({ slot }) => slot.at.getUTCHours()) ?? null;
}

describe('arranging posts', () => {
  it('gives a new post the first free slot', () => {
    expect(arrange([null])).toEqual([1]);
    expect(arrange([null], { taken: [1, 2] })).toEqual([3]);
    expect(arrange([null], { taken: [1], full: [2, 3] })).toEqual([4]);
  });

  it('moves the posts behind a new one back by one slot, up to a free one', () => {
    expect(arrange([null, 1, 2, 3])).toEqual([1, 2, 3, 4]);
    expect(arrange([null, 1, 2, 4, 5])).toEqual([1, 2, 3, 4, 5]);
    expect(arrange([null, 1, 2], { taken: [3] })).toEqual([1, 2, 4]);
    expect(arrange([null, 2, 3])).toEqual([1, 2, 3]);
  });

  it('keeps a post at a time that is no slot anymore, and moves it to a slot if it has to move', () => {
    expect(arrange([null, 9])).toEqual([1, 9]);
    expect(arrange([null, 0])).toEqual([1, 2]);
  });

  it('returns null if the slots run out', () => {
    expect(arrange([null], { taken: [1, 2, 3, 4, 5, 6] })).toBeNull();
    expect(arrange([null, 1, 2, 3, 4, 5, 6])).toBeNull();
  });
});

describe('shuffling posts', () => {
  it('keeps every post, and never their order', () => {
    const posts = [1, 2, 3, 4];
    expect(shufflePosts(posts, (below) => below - 1)).toEqual([2, 3, 4, 1]);
    expect(shufflePosts(posts, () => 0).toSorted()).toEqual(posts);
    expect(shufflePosts([1], () => 0)).toEqual([1]);
    expect(shufflePosts([], () => 0)).toEqual([]);
  });
});
