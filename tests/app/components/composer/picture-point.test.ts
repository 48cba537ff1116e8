import { describe, expect, it } from 'vitest';
import { movePoint, toPoint } from '#app/components/composer/picture-point.ts';

const BOX = { left: 100, top: 50, width: 200, height: 400 };

describe('toPoint', () => {
  it('returns fractions of the picture in whole percents', () => {
    expect(toPoint({ clientX: 161, clientY: 350 }, BOX)).toEqual({ x: 0.31, y: 0.75 });
  });

  it('stays in the picture when the pointer leaves it', () => {
    expect(toPoint({ clientX: 20, clientY: 900 }, BOX)).toEqual({ x: 0, y: 1 });
  });
});

describe('movePoint', () => {
  const point = { x: 0.5, y: 0.995 };
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    movePoint(point, {
      key,
      shiftKey: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      ...held,
    });

  it('moves by a percent, and by ten with Shift', () => {
    expect(press('ArrowLeft')).toEqual({ x: 0.49, y: 1 });
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ x: 0.6, y: 1 });
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ x: 0.5, y: 0.9 });
  });

  it('stays in the picture', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ x: 0.5, y: 1 });
  });

  it('leaves other keys, and the browser’s own, alone', () => {
    expect(press('Tab')).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
  });
});
