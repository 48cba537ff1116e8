import { describe, expect, it } from 'vitest';
import {
  PLATFORM_LIST,
  PLATFORMS,
  type PlatformId,
  toPlatformId,
} from '#app/domain/platforms/platforms.ts';

type Limits = readonly [
  maxCharacters: number,
  maxHashtags: number,
  recommendedHashtags: number,
  requiresMedia: boolean,
];
const LIMITS: readonly (readonly [PlatformId, ...Limits])[] = [
  ['instagram', 2200, 5, 5, true],
  ['tiktok', 150, 20, 5, true],
  ['youtube', 5000, 5, 3, true],
  ['facebook', 63_206, 5, 3, false],
  ['linkedin', 3000, 5, 3, false],
  ['twitter', 280, 5, 2, false],
];

describe('the catalog of platforms', () => {
  it('lists the six platforms with their limits, in display order', () => {
    const limits = PLATFORM_LIST.map((platform) => [
      platform.id,
      platform.maxCharacters,
      platform.maxHashtags,
      platform.recommendedHashtags,
      platform.requiresMedia,
    ]);
    expect(limits).toEqual(LIMITS);
  });

  it('lists the media of each platform', () => {
    const media = PLATFORM_LIST.map(({ id, supportedMedia }) => [id, ...supportedMedia]);
    expect(media).toEqual([
      ['instagram', 'image', 'video', 'carousel'],
      ['tiktok', 'image', 'video', 'carousel'],
      ['youtube', 'video'],
      ['facebook', 'image', 'video', 'carousel', 'link'],
      ['linkedin', 'image', 'video', 'document'],
      ['twitter', 'image', 'video', 'gif'],
    ]);
  });

  it('finds a platform by its ID or name in any case, and Twitter as X', () => {
    for (const { id, name } of Object.values(PLATFORMS))
      expect([id, name, name.toUpperCase()].map(toPlatformId)).toEqual([id, id, id]);
    expect(['x', 'X'].map(toPlatformId)).toEqual(['twitter', 'twitter']);
  });

  it('returns an unknown name unchanged', () => {
    expect(toPlatformId('MySpace')).toBe('MySpace');
  });
});
