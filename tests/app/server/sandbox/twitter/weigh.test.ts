import { describe, expect, it } from 'vitest';
import { findLinks, weigh } from '#app/server/sandbox/twitter/weigh.ts';
import { listEmoji } from '#tests/support/list-emoji.ts';
import { parseXText } from '#app/domain/text/x-text.ts';

describe("the simulator's own length calculation", () => {
  it('counts every emoji of Unicode as 2, by its own list', async () => {
    expect((await listEmoji()).filter((emoji) => weigh(emoji) !== 2)).toEqual([]);
  });

  it.each([
    ['日本語', 6],
    ['#日本語', 7],
    ['Hello, world! 👋', 16],
    ['€', 2],
    ['’', 1],
    ['example.com', 23],
    ['http://localhost:3000', 21],
    ['user@example.com', 16],
    ['a\u0301', 1],
    ['#launch #日本', 13],
    ['🫱🏻‍🫲🏿🐦‍🔥🙂‍↔️🫶🏽', 8],
  ])('counts %s as the contract specifies: %i', (text, weight) => {
    expect(weigh(text)).toBe(weight);
  });

  it("matches the product's count for single characters", () => {
    const points = Array.from({ length: 0x3000 }, (_, point) => point).filter(
      (point) => point > 31,
    );
    const texts = points.map((point) => `x${String.fromCodePoint(point)}y`);
    expect(texts.filter((text) => weigh(text) !== parseXText(text).weightedLength)).toEqual([]);
  });

  it('finds the links of a long post at their positions', () => {
    const text = `${'word '.repeat(3000)}see https://example.com/a and ${'窯'.repeat(3000)} a.co`;
    const links = findLinks(text).map(({ start, end }) => text.slice(start, end));
    expect(links).toEqual(['https://example.com/a', 'a.co']);
  });
});
