import { describe, expect, it } from 'vitest';
import { areUncertainHashtags } from '#app/domain/suggestions/refusals/uncertain-hashtags.ts';
import { isUncertain } from '#app/domain/suggestions/refusals/uncertain-text.ts';
import { readRefusal } from '#app/domain/suggestions/refusals/refusals.ts';
import { ORDINARY_CAPTIONS } from './ordinary-captions.ts';
import { HOOKS } from './unseen-captions.ts';
import { UNSEEN_REPLIES, UNSEEN_REPLIES_ELSEWHERE, type Unseen } from './unseen-replies.ts';

/** Returns texts that the vocabulary doesn't recognize and that aren't doubtful enough to ask the model about. */
function listUnnoticed(corpus: readonly Unseen[], isMarked: boolean): string[] {
  return corpus.flatMap(({ texts, ...facts }) =>
    texts.filter(
      (text) => readRefusal(text) === 'none' && !isUncertain(text, { ...facts, isMarked }),
    ),
  );
}

const count = (corpus: readonly Unseen[]): number =>
  corpus.reduce((sum, { texts }) => sum + texts.length, 0);

describe('a reply in words that the vocabulary does not have', () => {
  it.each([true, false])('is noticed in English (outcome given: %s)', (isMarked) => {
    expect(count(UNSEEN_REPLIES)).toBe(100);
    expect(listUnnoticed(UNSEEN_REPLIES, isMarked).length).toBeLessThanOrEqual(1);
  });

  it.each([true, false])('is noticed in other languages (outcome given: %s)', (isMarked) => {
    expect(count(UNSEEN_REPLIES_ELSEWHERE)).toBe(60);
    expect(listUnnoticed(UNSEEN_REPLIES_ELSEWHERE, isMarked).length).toBeLessThanOrEqual(3);
  });

  it('is noticed as hashtags', () => {
    const replies = UNSEEN_REPLIES.flatMap(({ texts }) => texts).filter(
      (text) => text.split(' ').length >= 6 && !text.includes(','),
    );
    expect(replies.length).toBeGreaterThan(40);
    expect(replies.filter((text) => !areUncertainHashtags([text], 'en'))).toEqual([]);
  });
});

describe('a caption', () => {
  it('needs a second query in at most one of five ordinary cases', () => {
    const unnoticed = listUnnoticed(ORDINARY_CAPTIONS, true).length;
    expect(unnoticed / count(ORDINARY_CAPTIONS)).toBeGreaterThanOrEqual(0.8);
  });

  it('is hardly ever treated as a refusal without a second query, however it starts', () => {
    const texts = HOOKS.flatMap((one) => one.texts);
    expect(texts.filter((text) => readRefusal(text) !== 'none')).toEqual([
      "As an AI, I don't drink coffee. But I'll answer your customers while you do.",
    ]);
  });
});

it.each([
  [['kiln', 'potteryclass', 'madebyhand']],
  [['#handmade', '#the_kiln', '#my_first_pot']],
  [['週末の陶芸体験', '手作り']],
  [['clay day, pottery, kiln opening']],
  [['small business saturday', 'pottery']],
])('doubts no ordinary hashtags: %j', (tags) => {
  expect(areUncertainHashtags(tags, 'en')).toBe(false);
});
