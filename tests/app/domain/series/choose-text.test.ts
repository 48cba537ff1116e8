import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseText, type EvergreenText, type TextUse } from '#app/domain/series/choose-text.ts';

const toText = (caption: string, limits: Partial<EvergreenText> = {}): EvergreenText => ({
  caption,
  from: null,
  until: null,
  maxUses: null,
  ...limits,
});
const toDay = (index: number): string =>
  new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);

/** Chooses the texts of a daily series, one after another. */
function run(texts: readonly EvergreenText[], { days = 6, cooldownDays = 0 } = {}) {
  const uses: TextUse[] = [];
  return Array.from({ length: days }, (_, index) => {
    const day = toDay(index);
    const caption = chooseText({ texts, cooldownDays, uses, day })?.caption ?? null;
    if (caption !== null) uses.push({ caption, day });
    return caption;
  });
}

describe('the texts of an evergreen series', () => {
  it('are used in turn', () => {
    expect(run([toText('a'), toText('b'), toText('c')])).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  it('rest between two uses', () => {
    expect(run([toText('a'), toText('b')], { cooldownDays: 3 })).toEqual([
      'a',
      'b',
      null,
      'a',
      'b',
      null,
    ]);
  });

  it('are used as often, and on the days, that they may be', () => {
    const texts = [toText('a', { maxUses: 1 }), toText('b', { from: toDay(2), until: toDay(4) })];
    expect(run(texts)).toEqual(['a', null, 'b', 'b', 'b', null]);
  });

  it('rest before a later use, too, if an occurrence is created late', () => {
    const uses = [{ caption: 'a', day: toDay(5) }];
    const choose = (day: string) =>
      chooseText({ texts: [toText('a')], cooldownDays: 3, uses, day });
    expect(choose(toDay(3))).toBeNull();
    expect(choose(toDay(2))?.caption).toBe('a');
  });

  it('never break a limit', () => {
    const limits = fc.record({
      from: fc.integer({ min: 0, max: 20 }),
      days: fc.integer({ min: 0, max: 30 }),
      maxUses: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(limits, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 10 }),
        (all, cooldownDays) => {
          const texts = all.map(({ from, days, maxUses }, index) =>
            toText(String(index), { from: toDay(from), until: toDay(from + days), maxUses }),
          );
          const chosen = run(texts, { days: 60, cooldownDays });
          for (const { caption, maxUses, from, until } of texts) {
            const used = chosen.flatMap((one, index) => (one === caption ? [index] : []));
            expect(used.length).toBeLessThanOrEqual(maxUses ?? 0);
            expect(
              used.every((index) => toDay(index) >= (from ?? '') && toDay(index) <= (until ?? '')),
            ).toBe(true);
            expect(
              used.every(
                (index, place) => place === 0 || index - (used[place - 1] ?? 0) >= cooldownDays,
              ),
            ).toBe(true);
          }
        },
      ),
    );
  });
});
