import { describe, expect, it } from 'vitest';
import { findAbsurdCrop, findAbsurdScale, warnOfShape } from '#app/domain/fit/fit-shape.ts';

const PICTURE = { name: 'Instagram', what: 'image' } as const;
const VIDEO = { name: 'TikTok', what: 'video' } as const;

describe('a crop', () => {
  const check = (whole: [number, number], crop: [number, number]) =>
    findAbsurdCrop(
      PICTURE,
      { width: whole[0], height: whole[1] },
      { width: crop[0], height: crop[1] },
    );

  it('is allowed if it leaves a tenth of the image', () => {
    expect(check([1000, 100], [100, 100])).toBeNull();
    expect(check([1000, 1000], [1000, 1000])).toBeNull();
  });

  it('is rejected if it leaves less, with the remaining percentage', () => {
    expect(check([10_000, 100], [999, 100])).toBe(
      'This image is 10000 × 100 pixels. A shape that Instagram accepts would leave only 9% of it, so crop it yourself first.',
    );
    expect(check([1000, 100], [10, 100])).toContain('would leave only 1% of it');
    expect(check([1000, 100], [9, 100])).toContain('would leave less than 1% of it');
  });
});

describe('an enlargement', () => {
  const check = (from: number, to: number) =>
    findAbsurdScale(VIDEO, { width: from, height: 20 }, { width: to, height: 240 });

  it('is allowed up to twelve times the width', () => {
    expect(check(100, 1200)).toBeNull();
    expect(check(100, 50)).toBeNull();
  });

  it('is rejected beyond that, with both sizes', () => {
    expect(check(100, 1201)).toBe(
      'This video is 100 × 20 pixels, and TikTok needs at least 1201 × 240. Enlarged that much, it would be blurry, so upload a larger one.',
    );
  });
});

describe('the warning about a shape', () => {
  const warn = (width: number, height: number) => warnOfShape(PICTURE, { width, height });

  it('appears when either side is shorter than 16 pixels', () => {
    expect([warn(16, 16), warn(16, 100), warn(100, 16)]).toEqual([null, null, null]);
    const tiny = 'pixels. Instagram may reject it or show it blurred.';
    expect(warn(15, 100)).toBe(`This image is only 15 × 100 ${tiny}`);
    expect(warn(100, 15)).toBe(`This image is only 100 × 15 ${tiny}`);
  });

  it('appears when one side is more than twenty times as long as the other', () => {
    expect([warn(2000, 100), warn(100, 2000)]).toEqual([null, null]);
    const line = 'pixels, a shape that Instagram may reject or show as a thin line.';
    expect(warn(2001, 100)).toBe(`This image is 2001 × 100 ${line}`);
    expect(warn(100, 2001)).toBe(`This image is 100 × 2001 ${line}`);
  });
});
