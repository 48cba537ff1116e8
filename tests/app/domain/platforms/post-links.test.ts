import { expect, it } from 'vitest';
import { findMissedSite } from '#app/domain/platforms/post-links.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

it.each<[PlatformId, string]>([
  ['instagram', 'https://www.instagram.com/p/C1/'],
  ['tiktok', 'https://vm.tiktok.com/ZM1/'],
  ['youtube', 'https://youtu.be/abc'],
  ['facebook', 'https://m.facebook.com/1/posts/2'],
  ['linkedin', 'https://www.linkedin.com/feed/update/urn:li:share:1'],
  ['twitter', 'https://x.com/acme/status/1'],
  ['twitter', 'https://twitter.com/acme/status/1'],
])('on %s, %s leads to a post', (platform, link) => {
  expect(findMissedSite(platform, link)).toBeNull();
});

it.each([
  'https://example.com/x.com/1',
  'https://notx.com/1',
  'https://x.com.example.com/1',
  'https://user:x.com@example.com/',
  'nonsense',
])('%s leads elsewhere', (link) => {
  expect(findMissedSite('twitter', link)).toBe('x.com');
});
