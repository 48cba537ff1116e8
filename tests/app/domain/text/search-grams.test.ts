import { describe, expect, it } from 'vitest';
import { foldForGrams, toQueryGrams, toSearchGrams } from '#app/domain/text/search-grams.ts';

const isCandidate = (text: string, search: string, scope = 'ws_1'): boolean => {
  const grams = new Set(toSearchGrams('ws_1', [text]));
  return toQueryGrams(scope, search).every((gram) => grams.has(gram));
};

describe('search grams', () => {
  it.each([
    ['Kiln opening', 'KILN'],
    ['Kiln opening', 'n o'],
    ['Kiln opening', 'K'],
    ['窯を開けました', '窯を'],
    ['窯を開けました', '開'],
    ['Glaze 🏺🔥', '🏺🔥'],
    ['Glaze 🏺🔥', '🔥'],
    ['ΟΔΟΣ', 'οδος'],
    ['İzmir', 'izmir'],
    ['STRAẞE', 'straße'],
    ['100% off_now \\ "today"', '% off_'],
    ['it’s the potter\'s "best"', '\'s "'],
  ])('of %j include those of the search %j', (text, search) => {
    expect(isCandidate(text, search)).toBe(true);
  });

  it.each([
    ['Kiln opening', 'oven'],
    ['窯を開けました', '閉'],
    ['Glaze 🏺🔥', '🔥🏺'],
  ])('of %j lack one of the search %j', (text, search) => {
    expect(isCandidate(text, search)).toBe(false);
  });

  it('are not shared between scopes', () => {
    expect(isCandidate('Kiln opening', 'kiln', 'ws_2')).toBe(false);
  });

  it('do not join the end of one text and the start of the next', () => {
    const [gram] = toQueryGrams('ws_1', 'yz');
    expect(toSearchGrams('ws_1', ['xy', 'zx'])).not.toContain(gram);
  });

  it('are left out for a text with too many', () => {
    const letters = Array.from({ length: 9000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    expect(toSearchGrams('ws_1', [letters.join('')])).toEqual([]);
  });

  it('take time in proportion to the text', () => {
    const grams = toSearchGrams('ws_1', ['ab'.repeat(200_000)]);
    expect(grams).toHaveLength(4);
  });

  it('fold each character separately, so a substring stays a substring', () => {
    const text = 'ΣΑΣ İıß ẞ ŉ Ǆǅǆ K Å 🏺';
    const folded = [...text].map(foldForGrams).join('');
    expect(foldForGrams(text)).toBe(folded);
  });
});
