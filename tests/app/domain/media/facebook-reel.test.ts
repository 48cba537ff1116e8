import { describe, expect, it } from 'vitest';
import { isFacebookReel } from '#app/domain/media/facebook-reel.ts';

const REEL = { width: 1080, height: 1920, durationMs: 20_000 };

describe('a clip that Facebook publishes as a reel', () => {
  it.each([
    ['9:16', {}],
    ['3 seconds long', { durationMs: 3_000 }],
    ['90 seconds long', { durationMs: 90_000 }],
    ['540 × 960 pixels, the smallest size', { width: 540, height: 960 }],
    ['a little wider than 9:16', { width: 572, height: 1000 }],
    ['a little narrower than 9:16', { width: 553, height: 1000 }],
  ])('is %s', (_what, facts) => {
    expect(isFacebookReel({ ...REEL, ...facts })).toBe(true);
  });

  it.each([
    ['shorter than 3 seconds', { durationMs: 2_999 }],
    ['longer than 90 seconds', { durationMs: 90_001 }],
    ['narrower than 540 pixels', { width: 539, height: 960 }],
    ['lower than 960 pixels', { width: 540, height: 959 }],
    ['wider than 9:16', { width: 573, height: 1000 }],
    ['narrower than 9:16', { width: 552, height: 1000 }],
    ['landscape', { width: 1920, height: 1080 }],
    ['square', { width: 1080, height: 1080 }],
    ['4:5', { width: 1080, height: 1350 }],
    ['of an unknown width', { width: null }],
    ['of an unknown height', { height: null }],
    ['of an unknown length', { durationMs: null }],
  ])('is not %s', (_what, facts) => {
    expect(isFacebookReel({ ...REEL, ...facts })).toBe(false);
  });
});
