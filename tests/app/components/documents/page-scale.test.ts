import { describe, expect, it } from 'vitest';
import {
  MAX_PAGE_PIXELS,
  toCanvasSize,
  toPageScale,
} from '#app/components/documents/page-scale.ts';

const A4 = { width: 595, height: 842 };

describe('the scale of a drawn page', () => {
  it('fills its box with the screen’s own pixels', () => {
    expect(toPageScale({ width: 400, height: 300 }, { width: 450, ratio: 2 })).toBe(900 / 400);
  });

  it('is large enough for a wider preview', () => {
    expect(toPageScale({ width: 400, height: 300 }, { width: 300, ratio: 1 })).toBe(2);
  });

  it('never exceeds the limit on the longer side', () => {
    const scale = toPageScale(A4, { width: 900, ratio: 3 });
    expect(scale * A4.height).toBeCloseTo(MAX_PAGE_PIXELS);
    const ribbon = { width: 14_400, height: 3 };
    expect(toPageScale(ribbon, { width: 900, ratio: 3 }) * ribbon.width).toBe(MAX_PAGE_PIXELS);
  });

  it('leaves a pixel on each side of a canvas', () => {
    expect(toCanvasSize({ width: 1600, height: 0.3 })).toEqual({ width: 1600, height: 1 });
    expect(toCanvasSize({ width: 800.9, height: 600.2 })).toEqual({ width: 800, height: 600 });
  });
});
