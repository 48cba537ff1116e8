import { describe, expect, it } from 'vitest';
import { drawFanLine } from '#app/components/fan/fan-path.ts';

const SOURCE = { right: 300, top: 100, bottom: 300 };

describe('a line of the fan', () => {
  it('goes sideways from the middle of the source when there is room beside it', () => {
    const path = drawFanLine(SOURCE, { x: 500, y: 50, index: 0, count: 6 });
    expect(path).toMatch(/^M300 200H/u);
    expect(path).toMatch(/ 500 50$/u);
  });

  it('goes down from the bottom of the source when there is no room beside it, the first line outermost', () => {
    const draw = (index: number) =>
      drawFanLine(SOURCE, { x: 50, y: 350 + index * 80, index, count: 6 });
    const lanes = [0, 5].map((index) => Number(/V[\d.]+Q([\d.]+) /u.exec(draw(index))?.[1]));
    expect(draw(0)).toMatch(/^M[\d.]+ 300C/u);
    expect(draw(5)).toMatch(/H50$/u);
    expect(lanes[0]).toBeGreaterThan(lanes[1] ?? 0);
  });

  it('keeps its lanes inside a narrow margin', () => {
    const path = drawFanLine(SOURCE, { x: 26, y: 400, index: 5, count: 6 });
    const numbers = (path.match(/-?[\d.]+/gu) ?? []).map(Number);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-6);
  });

  it('is the same text for the same layout', () => {
    const end = { x: 500.04, y: 50.01, index: 0, count: 1 };
    expect(drawFanLine(SOURCE, end)).toBe(drawFanLine(SOURCE, { ...end, x: 500, y: 50 }));
  });
});
