import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_RULES } from '#app/domain/text.ts';
import { escapeLittleText, listReadings } from '#app/server/platforms/linkedin/little-text.ts';

const RESERVED = [...'\\|{}@[]()<>#*_~'];

/** Reads wire text as LinkedIn does: an unescaped reserved character ends the post, a tag's # does not. */
function readLittleText(wire: string): string {
  let shown = '';
  for (let at = 0; at < wire.length; at += 1) {
    const character = wire.charAt(at);
    if (character === '\\') {
      at += 1;
      shown += wire.charAt(at);
    } else if (character === '#' && /^[\p{L}\p{N}]/u.test(wire.slice(at + 1))) {
      shown += character;
    } else if (character === '#' && wire.startsWith('\\_', at + 1)) {
      shown += character;
    } else if (RESERVED.includes(character)) {
      return shown;
    } else {
      shown += character;
    }
  }
  return shown;
}

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...RESERVED),
    fc.constantFrom('a', '1', ' ', '\n', 'é', '日', '👋'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});

describe('escapeLittleText', () => {
  it('shows every text as it was written', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(readLittleText(escapeLittleText(text))).toBe(text);
      }),
    );
  });

  it('is as long as the content rules say', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(escapeLittleText(text).length).toBe(TEXT_RULES.linkedin.count(text));
      }),
    );
  });

  it.each([
    ['Hello (world) #launch', 'Hello \\(world\\) #launch'],
    ['#a_b # c', '#a\\_b \\# c'],
    ['a\\b @me <x> {y} [z] *~|', 'a\\\\b \\@me \\<x\\> \\{y\\} \\[z\\] \\*\\~\\|'],
  ])('writes %j as %j', (text, wire) => {
    expect(escapeLittleText(text)).toBe(wire);
  });
});

describe('reading little text', () => {
  it('folds the templates of hashtags, and takes escapes for given back or not', () => {
    const wire = String.raw`Sale \(today\) {hashtag|\#|big\_sale} a\_b`;
    expect(listReadings(wire)).toContain('Sale (today) #big_sale a_b');
    expect(listReadings('Sale (today) {hashtag|#|big}')).toContain('Sale (today) #big');
    expect(listReadings(String.raw`C:\(x`)).toContain(String.raw`C:\(x`);
  });

  it.each(['a (b) [c] {d} <e> f|g', 'x_y ~ * @z # #tag #a_b', String.raw`back\slash \(`])(
    'gives back what was sent: %s',
    (text) => {
      expect(listReadings(escapeLittleText(text))).toContain(text);
    },
  );
});
