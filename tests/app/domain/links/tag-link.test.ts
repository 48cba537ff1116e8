import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceLinks } from '#app/domain/links/replace-links.ts';
import { type LinkParameter, MAX_TAGGED_LINK, tagLink } from '#app/domain/links/tag-link.ts';

const TAGS: readonly LinkParameter[] = [
  ['utm_source', 'x'],
  ['utm_medium', 'social'],
];

describe('a tagged link', () => {
  it.each([
    ['https://example.com', 'https://example.com?utm_source=x&utm_medium=social'],
    [
      'https://example.com/a?b=c#d?e',
      'https://example.com/a?b=c&utm_source=x&utm_medium=social#d?e',
    ],
    ['https://example.com/?', 'https://example.com/?utm_source=x&utm_medium=social'],
    ['https://example.com/?a&', 'https://example.com/?a&utm_source=x&utm_medium=social'],
    ['https://example.com/??', 'https://example.com/??&utm_source=x&utm_medium=social'],
    ['https://example.com/#', 'https://example.com/?utm_source=x&utm_medium=social#'],
    [
      'https://example.com/%7e?q=a+b%20c&UTM_Source=mail&utm%5Fmedium',
      'https://example.com/%7e?q=a+b%20c&UTM_Source=mail&utm%5Fmedium',
    ],
    ['https://example.com/?utm_source=', 'https://example.com/?utm_source=&utm_medium=social'],
    ['https://example.com/?%=1', 'https://example.com/?%=1&utm_source=x&utm_medium=social'],
  ])('of %s is %s', (url, tagged) => {
    expect(tagLink(url, TAGS)).toBe(tagged);
  });

  it('stays as it is if it would become too long', () => {
    const base = 'https://example.com/';
    const added = '?utm_source=x&utm_medium=social'.length;
    const fits = base + 'a'.repeat(MAX_TAGGED_LINK - base.length - added);
    expect(tagLink(fits, TAGS)).toHaveLength(MAX_TAGGED_LINK);
    expect(tagLink(`${fits}a`, TAGS)).toBe(`${fits}a`);
  });

  it('keeps every other part, whatever the URL and the values are', () => {
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'medium' });
    const value = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(url, value, value, (written, source, medium) => {
        const tags: LinkParameter[] = [
          ['utm_source', source],
          ['utm_medium', medium],
        ];
        const tagged = tagLink(written, tags);
        const [before, after] = [new URL(written), new URL(tagged)];
        expect([after.origin, after.pathname, after.hash]).toEqual([
          before.origin,
          before.pathname,
          before.hash,
        ]);
        expect([...after.searchParams]).toEqual([
          ...before.searchParams,
          ['utm_source', source.toWellFormed()],
          ['utm_medium', medium.toWellFormed()],
        ]);
        expect(tagLink(tagged, tags)).toBe(tagged);
      }),
    );
  });

  it('is the same in a text that is tagged twice, with the text around it as it was', () => {
    const around = fc.string({ unit: 'grapheme', maxLength: 10 });
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(around, url, around, fc.string(), (start, written, end, value) => {
        const tags: LinkParameter[] = [['utm_source', `v${value}`]];
        const text = `${start}${written}${end}`;
        const urls: string[] = [];
        const collect = (found: string): string => {
          urls.push(found);
          return '\u0000';
        };
        const rest = replaceLinks(text, collect);
        const tagged = replaceLinks(text, (found) => tagLink(found, tags));
        expect(replaceLinks(tagged, (found) => tagLink(found, tags))).toBe(tagged);
        expect(replaceLinks(tagged, collect)).toBe(rest);
        expect(urls.slice(urls.length / 2)).toEqual(
          urls.slice(0, urls.length / 2).map((found) => tagLink(found, tags)),
        );
      }),
    );
  });
});
