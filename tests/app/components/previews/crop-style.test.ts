import { describe, expect, it } from 'vitest';
import { toCropStyle } from '#app/components/previews/crop-style.ts';

const MIDDLE = { left: 0.25, top: 0, width: 0.5, height: 1 };

const part = (value: unknown): number => Number.parseFloat(String(value)) / 100;

/** Returns the position of the visible part in the box, as fractions. */
function placeCrop(crop: typeof MIDDLE, style: ReturnType<typeof toCropStyle>) {
  const [width, height] = [part(style.width), part(style.height)];
  const places = {
    left: part(style.left) + crop.left * width,
    top: part(style.top) + crop.top * height,
    width: crop.width * width,
    height: crop.height * height,
  };
  return Object.fromEntries(
    Object.entries(places).map(([name, value]) => [name, Math.abs(Number(value.toFixed(3)))]),
  );
}

describe('a cropped image in a box', () => {
  it('fills a box of the same shape with the part that is kept', () => {
    const style = toCropStyle(MIDDLE, { fit: 'cover', box: 1, picture: 1 });
    expect(placeCrop(MIDDLE, style)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
    expect(style.clipPath).toBe('inset(0.000% 25.000% 0.000% 25.000%)');
  });

  it('covers a wider box from side to side', () => {
    const style = toCropStyle(MIDDLE, { fit: 'cover', box: 2, picture: 1 });
    expect(placeCrop(MIDDLE, style)).toEqual({ left: 0, top: 0.5, width: 1, height: 2 });
  });

  it('is centered in a wider box that allows bars', () => {
    const style = toCropStyle(MIDDLE, { fit: 'contain', box: 2, picture: 1 });
    expect(placeCrop(MIDDLE, style)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
  });

  it('covers a taller box from top to bottom', () => {
    const low = { left: 0, top: 0.5, width: 1, height: 0.5 };
    const style = toCropStyle(low, { fit: 'cover', box: 0.5, picture: 1 });
    expect(placeCrop(low, style)).toEqual({ left: 0.5, top: 0, width: 2, height: 1 });
  });
});
