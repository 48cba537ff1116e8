import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCover, planCover, planLinkImage, takesCover } from '#app/domain/fit/cover.ts';
import { fitCoverFile } from '#app/domain/fit/fit-files.ts';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const COVER = createFileFacts({
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 500_000,
  width: 1280,
  height: 720,
  frameCount: 1,
});
const WIDE = { kind: 'video', width: 1920, height: 1080, durationMs: 60_000 } as const;
const SHORT = { kind: 'video', width: 1080, height: 1920, durationMs: 60_000 } as const;
const MIB = 1024 * 1024;

const plan = (
  platform: PlatformId,
  facts: Partial<FitFacts>,
  video = WIDE as typeof WIDE | typeof SHORT,
) => planCover(platform, { facts: { ...COVER, ...facts }, video });

function listMessages(
  platform: PlatformId,
  facts: Partial<FitFacts>,
  video?: typeof WIDE | typeof SHORT,
) {
  const planned = plan(platform, facts, video);
  return planned.verdict === 'changes' ? planned.changes.map(({ message }) => message) : planned;
}

describe('the cover of a video', () => {
  it.each<[PlatformId, Partial<FitFacts>]>([
    ['youtube', {}],
    ['youtube', { contentType: 'image/png', width: 640, height: 360 }],
    ['youtube', { sizeBytes: 50 * MIB }],
    ['instagram', { width: 300, height: 900 }],
    ['facebook', { contentType: 'image/png', sizeBytes: 10 * MIB }],
    ['linkedin', { contentType: 'image/png' }],
  ])('is published unchanged if %s accepts it: %o', (platform, facts) => {
    expect(plan(platform, facts)).toEqual({ verdict: 'fits' });
  });

  it.each<[PlatformId, Partial<FitFacts>, string]>([
    ['youtube', { contentType: 'image/webp' }, 'unsupported_media'],
    ['youtube', { sizeBytes: 50 * MIB + 1 }, 'media_too_large'],
    ['youtube', { width: 320, height: 180 }, 'media_too_few_pixels'],
    ['youtube', { width: 1000, height: 1000 }, 'media_too_tall'],
    ['instagram', { contentType: 'image/png' }, 'unsupported_media'],
    ['instagram', { sizeBytes: 8 * MIB + 1 }, 'media_too_large'],
    ['facebook', { sizeBytes: 10 * MIB + 1 }, 'media_too_large'],
    ['facebook', { contentType: 'image/webp' }, 'unsupported_media'],
    ['linkedin', { contentType: 'image/webp' }, 'unsupported_media'],
  ])('is fitted if %s rejects it: %o (%s)', (platform, facts, code) => {
    expect(checkCover(platform, { ...COVER, ...facts }, WIDE).map((found) => found.code)).toEqual([
      code,
    ]);
    const fitted = plan(platform, facts);
    expect(fitted).toMatchObject({ verdict: 'changes', recipe: { make: 'jpeg-cover' } });
  });

  it('lists the changes', () => {
    expect(
      listMessages('youtube', { contentType: 'image/webp', width: 1000, height: 1000 }),
    ).toEqual([
      'Crops 218 px from the top and the bottom: YouTube accepts 16:9.',
      expect.stringContaining('Converts WebP to JPEG: YouTube accepts JPEG or PNG.'),
    ]);
    expect(listMessages('youtube', { width: 320, height: 180 })).toEqual([
      'Scales 320 × 180 up to 640 × 360: YouTube needs images at least 640 pixels wide.',
      expect.stringContaining('Saves it as a JPEG'),
    ]);
  });

  it('is upright for a Short', () => {
    expect(plan('youtube', { width: 1080, height: 1920 }, SHORT)).toEqual({ verdict: 'fits' });
    expect(listMessages('youtube', {}, SHORT)).toEqual(
      expect.arrayContaining([expect.stringContaining('YouTube accepts 9:16.')]),
    );
  });

  it('reports platforms and files that do not support a cover', () => {
    expect([takesCover('twitter', WIDE), takesCover('youtube', WIDE)]).toEqual([false, true]);
    expect(takesCover('youtube', { ...WIDE, kind: 'image' })).toBe(false);
    expect(plan('tiktok', {})).toEqual({
      verdict: 'impossible',
      reason: "TikTok doesn't support cover images, so it shows a frame of the video.",
    });
  });

  it('is converted to a valid size, or left out', () => {
    const side = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(WIDE, SHORT), (width, height, video) => {
        const planned = plan('youtube', { contentType: 'image/webp', width, height }, video);
        if (planned.verdict !== 'changes') return planned.verdict === 'impossible';
        return checkCover('youtube', planned.output, video).length === 0;
      }),
    );
  });
});

describe("the image of LinkedIn's link preview", () => {
  it.each([
    ['image/jpeg', 'fits'],
    ['image/png', 'fits'],
    ['image/webp', 'changes'],
  ])('of type %s: %s', (contentType, verdict) => {
    expect(planLinkImage({ ...COVER, contentType }).verdict).toBe(verdict);
  });

  it('is an image', () => {
    expect(planLinkImage({ ...COVER, kind: 'gif', contentType: 'image/gif' })).toEqual({
      verdict: 'impossible',
      reason: 'A cover must be an image.',
    });
  });

  it('is planned for LinkedIn only, and only in a post without files', () => {
    const cover = { facts: { ...COVER, contentType: 'image/webp' }, focalPoint: null };
    const countChanges = (platform: PlatformId, media: readonly FitFacts[]) =>
      fitCoverFile(platform, cover, media).changes.length;
    expect(countChanges('linkedin', [])).toBe(1);
    expect(countChanges('facebook', [])).toBe(0);
    expect(countChanges('linkedin', [COVER])).toBe(0);
  });
});
