import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceLinks } from '#app/domain/links/replace-links.ts';
import {
  createLinkShortening,
  createPlaceholderCodes,
  joinRewriters,
  MAX_SHORTENED_LINKS,
} from '#app/domain/links/shorten-links.ts';

const START = 'https://fanfare.example/l/';

function createShortening() {
  const toCode = createPlaceholderCodes();
  return createLinkShortening({
    ownHost: 'fanfare.example',
    toShortLink: (target) => `${START}${toCode(target)}`,
  });
}

describe('the links of a text that are shortened', () => {
  it('have one short link for each target, in whatever way it’s written', () => {
    const shorten = createShortening();
    const short = shorten('https://KILN.test', 'twitter');
    expect(short).toBe(`${START}0000000000`);
    expect(shorten('https://kiln.test/', 'linkedin')).toBe(short);
    expect(shorten('https://kiln.test/other', 'twitter')).toBe(`${START}0000000001`);
  });

  it.each([
    'https://www.instagram.com/p/1',
    'https://x.com/kiln/status/1',
    'https://fanfare.example/l/23456789bc',
    'http://fanfare.example./l/23456789bc',
    'https://fanfare.example:8443/app',
    'https://user:secret@kiln.test/',
    `https://kiln.test/${'a'.repeat(2048)}`,
  ])('never include %s', (url) => {
    expect(createShortening()(url, 'twitter')).toBe(url);
  });

  it('are all that changes, once: the text around them stays, and shortening again does nothing', () => {
    const part = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string());
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join(' ');
        const shorten = createShortening();
        const replaced: [short: string, url: string][] = [];
        const short = replaceLinks(text, (url) => {
          const link = shorten(url, 'twitter');
          replaced.push([link, url]);
          return link;
        });
        expect(replaceLinks(short, (url) => shorten(url, 'twitter'))).toBe(short);
        const restored = replaceLinks(short, () => replaced.shift()?.[1] ?? '');
        expect(restored).toBe(text);
      }),
    );
  });

  it('are limited in number for each platform, so no text creates thousands of rows', () => {
    const shorten = createShortening();
    const urls = Array.from(
      { length: MAX_SHORTENED_LINKS + 1 },
      (_, index) => `https://a.test/${index}`,
    );
    const isShort = (url: string): boolean => shorten(url, 'facebook').startsWith(START);
    expect(urls.filter(isShort)).toEqual(urls.slice(0, -1));
    expect(shorten(urls[0] ?? '', 'facebook')).toBe(`${START}0000000000`);
    expect(shorten(urls.at(-1) ?? '', 'linkedin').startsWith(START)).toBe(true);
  });

  it('are tagged first', () => {
    const targets: string[] = [];
    const shorten = createLinkShortening({
      ownHost: 'fanfare.example',
      toShortLink: (target) => {
        targets.push(target);
        return `${START}23456789bc`;
      },
    });
    const rewrite = joinRewriters((url, platform) => `${url}?from=${platform}`, shorten);
    expect(rewrite('https://kiln.test/', 'twitter')).toBe(`${START}23456789bc`);
    expect(targets).toEqual(['https://kiln.test/?from=twitter']);
  });
});
