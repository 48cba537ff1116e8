import { describe, expect, it } from 'vitest';
import { toPlatformPreview } from '#app/components/composer/fitted-preview.ts';
import { planCover } from '#app/domain/fit/cover.ts';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import { MediaOutput } from '#app/domain/media/media.ts';
import { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { UNKNOWN_FACTS } from '#tests/support/file-facts.ts';

function toPicture(name: string, contentType: string, [width, height]: [number, number]) {
  return MediaOutput.parse({
    id: name,
    url: `/${name}`,
    type: 'image',
    kind: 'image',
    contentType,
    fileName: name,
    filename: name,
    sizeBytes: 1000,
    sha256: 'f00d',
    width,
    height,
    dimensions: { width, height },
    container: null,
    ...UNKNOWN_FACTS,
    frameCount: 1,
    altText: null,
    posterUrl: null,
    focalPoint: null,
    lastUsedAt: null,
    createdAt: '2026-11-21T09:00:00.000Z',
  });
}

const ORIGINAL = toPicture('tall.png', 'image/png', [400, 900]);
const PREVIEW = {
  id: 'med_1',
  type: 'image' as const,
  url: '/tall.png',
  posterUrl: null,
  fileName: 'tall.png',
  aspect: 400 / 900,
  duration: null,
  altText: 'A shelf',
};

function plan(converted: MediaOutput | null): FitPlanOutput {
  const planned = planFit('instagram', ORIGINAL, { tier: 'standard' });
  return FitPlanOutput.parse({
    changes: [],
    recipe: null,
    output: null,
    ...planned,
    platform: 'instagram',
    tier: 'standard',
    needed: true,
    reason: null,
    made: converted,
    making: null,
  });
}

const NO_COVER = { picture: null, plans: [], moment: null };
const preview = (fit: FitPlanOutput | null) =>
  toPlatformPreview(PREVIEW, 'instagram', { fit, cover: NO_COVER });

describe('a preview of a converted file', () => {
  it('shows the part that is kept until the file is converted', () => {
    const shown = preview(plan(null));
    expect(shown.url).toBe('/tall.png');
    expect(shown.aspect).toBeCloseTo(3 / 4);
    expect(shown.crop?.height).toBeCloseTo(533 / 900);
  });

  it('shows the whole converted file once it is finished, with the alt text of the original', () => {
    const shown = preview(plan(toPicture('fitted.jpg', 'image/jpeg', [400, 500])));
    expect(shown).toMatchObject({ url: '/fitted.jpg', aspect: 0.8, altText: 'A shelf' });
    expect(shown.crop).toBeUndefined();
  });

  it('shows the original file when nothing changes', () => {
    expect(preview(null)).toBe(PREVIEW);
  });
});

describe('a preview of a video with a cover', () => {
  const VIDEO = { ...PREVIEW, type: 'video' as const, url: '/kiln.mp4', aspect: 16 / 9 };
  const clip = { kind: 'video' as const, width: 1920, height: 1080, durationMs: 6000 };
  const planned = FitPlanOutput.parse({
    changes: [],
    recipe: null,
    output: null,
    ...planCover('youtube', { facts: ORIGINAL, video: clip }),
    platform: 'youtube',
    tier: 'standard',
    needed: true,
    reason: null,
    made: null,
    making: null,
  });
  const cover = {
    picture: ORIGINAL,
    plans: [planned],
    moment: { atMs: 2500, url: 'blob:moment' },
  };

  it('shows the cover image when one is used, with its final crop', () => {
    const shown = toPlatformPreview(VIDEO, 'youtube', { fit: null, cover });
    expect(shown).toMatchObject({ url: '/kiln.mp4', aspect: 16 / 9, cover: { url: '/tall.png' } });
    expect(shown.cover?.crop?.height).toBeCloseTo(225 / 900);
    expect(toPlatformPreview(VIDEO, 'instagram', { fit: null, cover }).cover?.crop).toBeUndefined();
  });

  it('shows the chosen frame when only that is supported, and the first one otherwise', () => {
    const shown = toPlatformPreview(VIDEO, 'tiktok', { fit: null, cover });
    expect(shown).toMatchObject({ posterUrl: 'blob:moment', shownAt: 2.5 });
    expect(toPlatformPreview(VIDEO, 'twitter', { fit: null, cover })).toBe(VIDEO);
    const alone = { ...cover, picture: null };
    expect(toPlatformPreview(VIDEO, 'instagram', { fit: null, cover: alone }).shownAt).toBe(2.5);
    expect(toPlatformPreview(VIDEO, 'youtube', { fit: null, cover: alone })).toBe(VIDEO);
  });
});
