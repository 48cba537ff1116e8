import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toPlatformPreview } from '#app/components/composer/fitted-preview.ts';
import { toPreviewMedia } from '#app/components/composer/preview-media.ts';
import { PreviewMedia } from '#app/components/previews/preview-media.tsx';
import { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { MediaOutput } from '#app/domain/media/media.ts';
import { UNKNOWN_FACTS } from '#tests/support/file-facts.ts';

function toVideo(posterUrl: string | null): MediaOutput {
  return MediaOutput.parse({
    id: 'med_kiln',
    url: '/kiln.mp4',
    type: 'video',
    kind: 'video',
    contentType: 'video/mp4',
    fileName: 'kiln.mp4',
    filename: 'kiln.mp4',
    sizeBytes: 1000,
    sha256: 'f00d',
    width: 1280,
    height: 720,
    dimensions: { width: 1280, height: 720 },
    container: 'mp4',
    ...UNKNOWN_FACTS,
    durationMs: 6000,
    altText: null,
    posterUrl,
    focalPoint: null,
    lastUsedAt: null,
    createdAt: '2026-11-21T09:00:00.000Z',
  });
}

function render(media: Parameters<typeof PreviewMedia>[0]['media']): string {
  return renderToStaticMarkup(createElement(PreviewMedia, { media, aspect: 1 }));
}

describe('the preview of a video', () => {
  it('shows the poster, so that six previews don’t load the video six times', () => {
    const html = render(toPreviewMedia(toVideo('/poster.webp')));
    expect(html).toContain('src="/poster.webp"');
    expect(html).not.toContain('<video');
  });

  it('shows a frame of the video until it has a poster', () => {
    expect(render(toPreviewMedia(toVideo(null)))).toContain('src="/kiln.mp4#t=0.1"');
  });

  it('shows the chosen frame of a converted video instead of its poster', () => {
    const original = toPreviewMedia(toVideo('/poster.webp'));
    const fit = FitPlanOutput.parse({
      platform: 'tiktok',
      tier: 'standard',
      verdict: 'fits',
      needed: false,
      reason: null,
      changes: [],
      recipe: null,
      output: null,
      making: null,
      made: toVideo('/poster.webp'),
    });
    const cover = { picture: null, plans: [], moment: { atMs: 2500, url: null } };
    const shown = toPlatformPreview(original, 'tiktok', { fit, cover });
    expect(render(shown)).toContain('src="/kiln.mp4#t=2.5"');
  });
});
