import { describe, expect, it } from 'vitest';
import { readWordClasses, scoreRefusal } from '#app/domain/suggestions/refusals/refusal-grammar.ts';
import { WORD_CLASS } from '#app/domain/suggestions/refusals/refusal-words.ts';

describe('the evidence in a sentence', () => {
  it.each([
    'I must decline this request.',
    'I decline: our policy.',
    'This violates our policies.',
    'Our guidelines do not allow me to write this.',
    'Our policy does not allow this request.',
    'I can’t write this caption.',
    'This request is blocked.',
  ])('is strong in %j', (sentence) => {
    expect(scoreRefusal(sentence)).toBe('strong');
  });

  it.each([
    "I can't help with that.",
    'I can’t assist.',
    "I won't write it.",
    'I decline.',
    'It violates help.',
    'Lo siento, no puedo ayudar.',
    '抱歉，我无法协助。',
    '申し訳ありませんが、お手伝いできません。',
  ])('is weak in %j', (sentence) => {
    expect(scoreRefusal(sentence)).toBe('weak');
  });

  it.each(['', '🎉', "I'm sorry.", 'Sorry, this.', 'すみません。'])(
    'is filler in %j',
    (sentence) => {
      expect(scoreRefusal(sentence)).toBe('filler');
    },
  );

  it.each([
    "I can't help but smile when the kiln opens.",
    'I cannot assist with that kiln.',
    'We refuse pots.',
    'Kiln day.',
    '週末の陶芸体験',
  ])('is missing from %j', (sentence) => {
    expect(scoreRefusal(sentence)).toBe('none');
  });

  it('stays strong with a few other words beside a request', () => {
    expect(scoreRefusal('I cannot assist with that request kiln.')).toBe('strong');
    expect(scoreRefusal('I cannot assist with that request kiln kiln kiln.')).toBe('none');
  });

  it('is not read in a sentence of more than 320 characters', () => {
    const longest = `I decline ${'this '.repeat(62)}`;
    expect(longest).toHaveLength(320);
    expect(scoreRefusal(longest)).toBe('weak');
    expect(scoreRefusal(`${longest} `)).toBe('none');
  });
});

describe('readWordClasses', () => {
  const { not, no, rules, do: does, ask } = WORD_CLASS;

  it.each([
    ['I cannot write this caption.', not | does | ask],
    ["I can't write this caption.", not | does | ask],
    ['I decline, by policy.', no | rules],
    ['Kiln day.', 0],
  ])('returns the classes of %j', (text, bits) => {
    expect(readWordClasses(text, ['en'])).toBe(bits);
  });

  it('reads only the given languages', () => {
    expect(readWordClasses('No puedo escribir.', ['es'])).toBe(not | does);
    expect(readWordClasses('No puedo escribir.', [])).toBe(0);
    expect(readWordClasses('我无法协助。', ['zh-CN'])).toBe(not | does);
  });
});
