import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanText,
  findHashtags,
  findLinks,
  findMarkup,
  findMentions,
} from '#app/domain/text/suggestion-text.ts';

describe('a cleaned text', () => {
  it.each([
    ['direction controls', 'a\u202Eb\u2066c\u2069\u200Fd\u061Ce', 'abcde'],
    ['zero width signs between letters', 'e\u200Bv\u2060i\uFEFFl\u200D', 'evil'],
    ['letters that nobody sees', 'hi\u{E0068}\u{E0069}\u3164\u115F', 'hi'],
    ['control characters', 'a\u0000b\u001B[31mc\u0085d', 'abc\nd'],
    ['lone surrogates and private use', 'a\uD800b\uE000c', 'abc'],
    ['other line ends and loose spaces', 'a  \r\nb\u2028c\u00A0d\n\n\n\ne ', 'a\nb\nc d\n\ne'],
    ['decomposed letters', 'e\u0301', 'é'],
  ])('has no %s', (_what, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
  });

  it.each([
    ['👩‍🍳❤️1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿👨‍👩‍👧‍👦🇩🇪👍🏽', 'emoji of several parts'],
    ['می‌خواهم', 'Persian'],
    ['ශ්‍රී ලංකා', 'Sinhala'],
    ['क्‍ष क्‌ष', 'Hindi'],
  ])('keeps the joiners that %s needs (%s)', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('stays as it is when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe('links and mentions in a text', () => {
  it('addresses, with and without a scheme, of mail, and those that run code', () => {
    const text =
      'See https://a.example/x?y=1). or www.b.example, evil.com, bit.ly/abc, me@c.example, javascript:alert(1) ftp://d.example.';
    expect(findLinks(text).sort()).toEqual(
      [
        'https://a.example/x?y=1',
        'www.b.example',
        'evil.com',
        'bit.ly/abc',
        'me@c.example',
        'javascript:alert(1',
        'ftp://d.example',
      ].sort(),
    );
    expect(findLinks('Good pottery. Join us at 5.30 p.m. for tea, e.g. green')).toEqual([]);
  });

  it('mentions, even with the wide sign and behind a letter', () => {
    expect(findMentions('Hi @anna.b! x@y ＠söhne @ 5')).toEqual(['@anna.b', '@y', '＠söhne']);
  });

  it('markup, begun tags and references too, but no heart and no comparison', () => {
    expect(findMarkup('<b>x</b> &lt; &#60; <img src=x <3 a < b')).toEqual([
      '<b>',
      '</b>',
      '&lt;',
      '&#60;',
      '<img src=x ',
    ]);
  });

  it('hashtags of any script, and no numbers', () => {
    expect(findHashtags('#kiln ＃窯 #पॉटरी #1 a#b &#60;')).toEqual(['kiln', '窯', 'पॉटरी']);
  });
});
