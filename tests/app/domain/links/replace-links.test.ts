import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceLinks } from '#app/domain/links/replace-links.ts';
import { listPostLinks } from '#app/domain/links/rewrite-post-links.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';

const mark = (url: string): string => `<${url}>`;

describe('the links of a text', () => {
  it.each([
    [
      'Two: https://a.example/x, https://b.example',
      'Two: <https://a.example/x>, <https://b.example>',
    ],
    ['(https://example.com/a_(b))!', '(<https://example.com/a_(b)>)!'],
    ['HTTPS://EXAMPLE.com?', '<HTTPS://EXAMPLE.com>?'],
    ['「https://example.com/日本」と', '「<https://example.com/日本>」と'],
    ['example.com, ftp://example.com, https://', 'example.com, ftp://example.com, https://'],
  ])('in %j are replaced', (text, replaced) => {
    expect(replaceLinks(text, mark)).toBe(replaced);
  });

  it('are all that changes', () => {
    const part = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.constant(' '));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join(' ');
        const urls: string[] = [];
        const rest = replaceLinks(text, (url) => {
          urls.push(url);
          return '\u0000';
        });
        const restored = rest.split('\u0000').flatMap((each, index) => [each, urls[index] ?? '']);
        expect(restored.join('')).toBe(text);
        expect(replaceLinks(text, (url) => url)).toBe(text);
      }),
    );
  });
});

describe('the links that an author wrote for a platform', () => {
  it('are those of its texts, each once', () => {
    const input = PublishPostInput.parse({
      platforms: ['twitter', 'facebook'],
      content: {
        captions: ['https://a.example https://a.example'],
        firstComment: 'https://b.example',
      },
      platformOptions: {
        twitter: { thread: [{ text: 'https://c.example' }] },
        facebook: { link: 'https://d.example' },
      },
    });
    expect(listPostLinks(input, 'twitter')).toEqual([
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ]);
    expect(listPostLinks(input, 'facebook')).toEqual([
      'https://a.example',
      'https://b.example',
      'https://d.example',
    ]);
  });
});
