import { describe, expect, it } from 'vitest';
import { findLink } from '#app/domain/text/find-link.ts';

describe('the link of a preview card', () => {
  it.each([
    ['See https://example.com/guide#pricing.', 'https://example.com/guide#pricing'],
    ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['Two: https://a.example/x, https://b.example', 'https://a.example/x'],
    ['「https://example.com/日本」と', 'https://example.com/日本'],
    ['"https://example.com/a?b=c"!', 'https://example.com/a?b=c'],
    ['It’s at ‘https://example.com/x’.', 'https://example.com/x'],
    ['[[https://example.com/[a]]]', 'https://example.com/[a]'],
    ['no link, not even https://', null],
    ['ftp://example.com and example.com', null],
  ])('in %j is %j', (text, link) => {
    expect(findLink(text)).toBe(link);
  });
});
