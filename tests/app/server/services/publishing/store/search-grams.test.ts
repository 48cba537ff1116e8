import { expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { toPostGrams } from '#app/server/services/publishing/store/search-grams.ts';

const postId = createId('post');
const toGrams = (text: string, id = postId, thread: readonly string[] = []): string[] => {
  const options = { twitter: { thread: thread.map((later) => ({ text: later })) } };
  const deliveries = [{ platform: 'twitter', text, options }];
  const grams = toPostGrams({ workspaceId: 'ws_1', postId: id, deliveries });
  expect(grams).toMatch(/^\{(?:-?\d+(?:,-?\d+)*)?\}$/u);
  return grams.slice(1, -1).split(',').filter(Boolean);
};

it('the grams of a post cover its ID, its platforms, and its texts', () => {
  const short = toGrams('Kiln');
  const long = toGrams('Kiln opening');
  expect(short.length).toBeGreaterThan(20);
  expect(new Set(short).size).toBe(short.length);
  expect(short.every((gram) => long.includes(gram))).toBe(true);
  expect(long.length).toBeGreaterThan(short.length);
});

it('the grams of a thread cover its later posts', () => {
  const opening = toGrams('opening');
  const thread = toGrams('Kiln', postId, ['opening']);
  expect(opening.every((gram) => thread.includes(gram))).toBe(true);
});

it('a post has no grams if its ID has no time', () => {
  expect(toGrams('Kiln', 'x')).toEqual([]);
});

it('a post has no grams if its texts have too many', () => {
  const everything = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  expect(toGrams(everything.join(''))).toEqual([]);
});
