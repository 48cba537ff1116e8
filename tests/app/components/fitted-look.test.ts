import { describe, expect, it } from 'vitest';
import { toFittedLook } from '#app/components/composer/fitted-look.ts';
import { planFit } from '#app/domain/fit-plan.ts';
import { MediaOutput } from '#app/domain/media.ts';
import { FitPlanOutput } from '#app/domain/rendition.ts';

const NOT_KNOWN = {
  ...{ container: null, rotation: null, frameRate: null, bitRate: null, videoCodec: null },
  ...{ pixelFormat: null, isInterlaced: null, hasAudio: null, audioCodec: null },
  ...{ audioChannels: null, audioSampleRate: null, pageCount: null, frameCount: 1 },
};

function toPicture(name: string, contentType: string, [width, height]: [number, number]) {
  return MediaOutput.parse({
    ...{ id: name, url: `/${name}`, type: 'image', kind: 'image', contentType },
    ...{ fileName: name, filename: name, sizeBytes: 1000, sha256: 'f00d' },
    ...{ width, height, dimensions: { width, height }, durationMs: null, ...NOT_KNOWN },
    ...{ altText: null, posterUrl: null, focalPoint: null, lastUsedAt: null },
    createdAt: '2026-11-21T09:00:00.000Z',
  });
}

const ORIGINAL = toPicture('tall.png', 'image/png', [400, 900]);
const LOOK = {
  ...{ type: 'image' as const, url: '/tall.png', posterUrl: null, fileName: 'tall.png' },
  ...{ aspect: 400 / 900, duration: null, altText: 'A shelf' },
};

function plan(made: MediaOutput | null): FitPlanOutput {
  const planned = planFit('instagram', ORIGINAL);
  return FitPlanOutput.parse({
    ...{ changes: [], recipe: null, output: null, ...planned },
    ...{ platform: 'instagram', needed: true, reason: null, made, making: null },
  });
}

describe('what a preview shows of a file that is fitted', () => {
  it('is the part that is kept, until the file is made', () => {
    const look = toFittedLook(LOOK, plan(null));
    expect(look).toMatchObject({ url: '/tall.png', aspect: 0.8 });
    expect(look.crop?.height).toBeCloseTo(500 / 900);
  });

  it('is the finished file once it is made, whole, with the description of the original', () => {
    const look = toFittedLook(LOOK, plan(toPicture('fitted.jpg', 'image/jpeg', [400, 500])));
    expect(look).toMatchObject({ url: '/fitted.jpg', aspect: 0.8, altText: 'A shelf' });
    expect(look.crop).toBeUndefined();
  });

  it('is the file itself where nothing is changed', () => {
    expect(toFittedLook(LOOK, null)).toBe(LOOK);
  });
});
