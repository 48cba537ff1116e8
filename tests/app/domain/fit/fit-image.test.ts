import { describe, expect, it } from 'vitest';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { planImage } from '#app/domain/fit/fit-image.ts';
import type { ImageTarget } from '#app/domain/fit/fit-targets.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const FACTS = createFileFacts({
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 400_000,
  width: 1080,
  height: 1080,
});
const TARGET: ImageTarget = { contentTypes: ['image/jpeg', 'image/png'], maxBytes: 8_000_000 };
const SAVED = 'Saves it as a JPEG; camera and location data are left out.';

const plan = (facts: Partial<FitFacts>, target: Partial<ImageTarget> = {}) =>
  planImage({
    name: 'X',
    facts: { ...FACTS, ...facts },
    target: { ...TARGET, ...target },
    focal: { x: 0.5, y: 0.5 },
  });

describe('a picture that cannot be converted', () => {
  it.each<[Partial<FitFacts>, Partial<ImageTarget>, string]>([
    [{ width: null }, {}, "Couldn't read the size of this image."],
    [{ height: 0 }, {}, "Couldn't read the size of this image."],
    [
      { contentType: 'image/x-icon' },
      {},
      "Fanfare can't convert ICON images. Save it as a JPEG or PNG.",
    ],
    [
      { width: 12_000, height: 10_001 },
      {},
      'This image has 121 megapixels. Fanfare converts images of at most 120.',
    ],
    [{}, { minWidth: 1000, maxPixels: 100 }, 'No part of this image has a shape that X accepts.'],
  ])('(%#) is refused with the reason', (facts, target, reason) => {
    expect(plan(facts, target)).toBe(reason);
  });
});

describe('the changes of a picture', () => {
  const CONVERTED = 'Transparent parts become white; camera and location data are left out.';

  it.each<[Partial<FitFacts>, Partial<ImageTarget>, readonly string[]]>([
    [{}, {}, [SAVED]],
    [{ sizeBytes: 8_000_000 }, {}, [SAVED]],
    [
      { sizeBytes: 16_000_000 },
      {},
      [SAVED, 'Compresses it from 15.3 MB to at most 7.6 MB: X doesn’t accept larger images.'],
    ],
    [
      { width: 12_000, height: 10_000 },
      {},
      ['Scales 12000 × 10000 down to 4618 × 3849, so it stays below 7.6 MB.', SAVED],
    ],
    [
      { width: 200, height: 200 },
      { minWidth: 320 },
      ['Scales 200 × 200 up to 320 × 320: X needs images at least 320 pixels wide.', SAVED],
    ],
    [
      { width: 2000, height: 2000 },
      { maxPixels: 2_500_000 },
      ['Scales 2000 × 2000 down to 1581 × 1581: X allows at most 2 megapixels.', SAVED],
    ],
    [
      { width: 2000, height: 1000 },
      { usefulWidth: 1440 },
      ['Scales 2000 × 1000 down to 1440 × 720: X shows images at most 1440 pixels wide.', SAVED],
    ],
    [
      { width: 1491, height: 1491 },
      { maxBytes: 1_000_000 },
      ['Scales 1491 × 1491 down to 1490 × 1490, so it stays below 977 KB.', SAVED],
    ],
    [{ width: 1490, height: 1490 }, { maxBytes: 1_000_000 }, [SAVED]],
    [
      { contentType: 'image/gif', frameCount: 2 },
      {},
      [
        'Keeps the first frame of the animation.',
        `Converts GIF to JPEG: X accepts JPEG or PNG. ${CONVERTED}`,
      ],
    ],
    [
      { contentType: 'image/gif', frameCount: 1 },
      {},
      [`Converts GIF to JPEG: X accepts JPEG or PNG. ${CONVERTED}`],
    ],
    [
      { contentType: 'image/png', width: 3000, height: 700 },
      { maxAspect: 2 },
      [
        'Crops 800 px from the left and the right: X accepts nothing wider than 2:1.',
        `Converts PNG to JPEG. ${CONVERTED}`,
      ],
    ],
  ])('(%#) are described with the reason', (facts, target, messages) => {
    const planned = plan(facts, target);
    const changes = typeof planned === 'string' ? [] : planned.changes;
    expect(changes.map(({ message }) => message)).toEqual(messages);
  });

  it('predict the size of the file', () => {
    const toBytes = (planned: ReturnType<typeof plan>): number =>
      typeof planned === 'string' ? 0 : planned.output.sizeBytes;
    // 2 KB, and 0.35 bytes for each pixel.
    expect(toBytes(plan({}))).toBe(2048 + 408_240);
    expect(toBytes(plan({}, { maxBytes: 400_000 }))).toBeLessThanOrEqual(400_000);
  });
});
