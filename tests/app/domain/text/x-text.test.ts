import fc from 'fast-check';
import twitterText from 'twitter-text';
import { describe, expect, it } from 'vitest';
import { listEmoji } from '#tests/support/list-emoji.ts';
import { cutXText } from '#app/domain/text/cut-x-text.ts';
import { parseXText, X_PREMIUM_MAX, X_TEXT } from '#app/domain/text/x-text.ts';

const weigh = (text: string): number => parseXText(text).weightedLength;
const LONG = { ...X_TEXT, maxWeightedTweetLength: X_PREMIUM_MAX };

describe('emoji', () => {
  it('weigh 2 each, all that Unicode recommends', async () => {
    const emoji = await listEmoji();
    expect(emoji.length).toBeGreaterThan(3700);
    expect(emoji.filter((one) => weigh(one) !== 2)).toEqual([]);
    expect(weigh(emoji.slice(0, 500).join(''))).toBe(1000);
  });

  it.each([
    ['a handshake with two skin tones', '🫱🏻‍🫲🏿'],
    ['a phoenix', '🐦‍🔥'],
    ['a shaking head', '🙂‍↔️'],
    ['heart hands with a skin tone', '🫶🏽'],
    ['a face with bags under its eyes', '🫩'],
    ['the flag of Sark', '🇨🇶'],
  ])('%s weighs 2', (_name, emoji) => {
    expect(weigh(emoji)).toBe(2);
    expect(weigh(`a ${emoji}${emoji} b.com`)).toBe(2 + 4 + 1 + 23);
  });

  it.each([
    ['two people that no emoji joins', '😀‍🚀', 5],
    ['a skin tone behind what has none', '🏠🏿', 4],
    ['a digit', '1', 1],
    ['a sign of copyright', '©', 1],
  ])('%s weighs %s as before', (_name, text, weight) => {
    expect(weigh(text)).toBe(weight);
  });
});

describe('a long post', () => {
  const sentence = 'Kiln news: https://example.com/a?b=c, a.co and 窯 (x.ai). ';

  it.each([
    ['sentences with links', sentence.repeat(200)],
    ['lines of Japanese without spaces', '窯の火入れは今夜です。'.repeat(1100)],
    ['emoji without spaces', '👩🏽‍🚀🐦‍🔥'.repeat(1500)],
    ['links behind Japanese', '窯のhttps://example.com/a です '.repeat(300)],
    ['cashtags and mentions', '$KILN @saltandslip #kiln '.repeat(500)],
  ])('weighs as much as its parts: %s', (_name, text) => {
    const parts = text.match(/.{1,40}?(?: |$)|.{1,42}/gsu) ?? [];
    expect(parts.join('')).toBe(text);
    expect(parseXText(text, LONG)).toMatchObject({
      weightedLength: parts.reduce((sum, part) => sum + weigh(part), 0),
      valid: true,
    });
  });

  it('can weigh at most 25,000', () => {
    const text = 'word '.repeat(5000);
    expect(parseXText(text, LONG)).toMatchObject({ weightedLength: 25_000, valid: true });
    expect(parseXText(`${text}!`, LONG)).toMatchObject({ weightedLength: 25_001, valid: false });
    expect(parseXText(text.replace('word', 'wo\uFEFFd'), LONG).valid).toBe(false);
  });

  it('is cut into short pieces that make up the whole', () => {
    const word = fc.constantFrom(
      'kiln',
      'a.co',
      '窯',
      'https://example.com/x',
      '👩🏽‍🚀',
      ' ',
      '\n',
      '.',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 300, maxLength: 1500 }), (words) => {
        const text = words.join('');
        const pieces = cutXText(text);
        expect(pieces.join('').replaceAll('.', ',')).toBe(text.replaceAll('.', ','));
        expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1800);
      }),
      { numRuns: 50 },
    );
  });

  it('weighs as much as twitter-text computes', () => {
    const word = fc.constantFrom(
      'kiln',
      'a.co',
      '窯',
      'https://example.com/x',
      'a@b.co',
      '#kiln',
      'ﷺ',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 250, maxLength: 400 }), (words) => {
        const text = words.join(' ');
        expect(weigh(text)).toBe(twitterText.parseTweet(text, X_TEXT).weightedLength);
      }),
      { numRuns: 20 },
    );
  });
});
