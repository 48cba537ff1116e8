import { expect, it } from 'vitest';
import { renderShortLinks } from '#cli/lib/show/show-short-links.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';

const plain: Paint = (_color, text) => text;

const LINK = {
  id: 'slnk_1',
  url: 'https://fanfare.example/l/k7wm3xq9tr',
  target: `https://example.com/${'a'.repeat(60)}`,
  purpose: 'manual',
  clicks: 3,
  createdAt: '2026-11-30T09:00:00.000Z',
  revokedAt: null,
} as const;

it('shows each link with its clicks and its purpose, and no address for one that was revoked', () => {
  expect(renderShortLinks([], plain)).toBe('No short links.\n');
  const revoked = { ...LINK, purpose: 'posts', revokedAt: LINK.createdAt } as const;
  const [header, first, second] = renderShortLinks([LINK, revoked], plain).split('\n');
  expect(header).toMatch(/^LINK +CLICKS +PURPOSE +TARGET +ID$/u);
  const target = LINK.target.slice(0, 60);
  expect(first?.split(/ {2,}/u)).toEqual([LINK.url, '3', 'manual', target, 'slnk_1']);
  expect(second?.split(/ {2,}/u)).toEqual(['(revoked)', '3', 'posts', target, 'slnk_1']);
});
