import { describe, expect, it } from 'vitest';
import { describeCrop, describeEvenSides, describeResize } from '#app/domain/fit/fit-text.ts';

type Sides = readonly [width: number, height: number];
const toSize = ([width, height]: Sides) => ({ width, height });

describe('a video that loses a row or a column', () => {
  it.each<[Sides, Sides, boolean]>([
    [[101, 51], [100, 50], true],
    [[101, 50], [100, 50], true],
    [[100, 51], [100, 50], true],
    [[100, 50], [100, 50], false],
    [[102, 51], [100, 50], false],
    [[101, 52], [100, 50], false],
    [[100, 50], [101, 50], false],
    [[101, 50], [100, 51], false],
  ])('%j to %j: %s', (from, to, isEvening) => {
    const change = describeEvenSides(toSize(from), toSize(to));
    expect(change !== null).toBe(isEvening);
    const message = `Makes the width and height even (${to[0]} × ${to[1]}), which videos require.`;
    expect(change?.message ?? message).toBe(message);
  });
});

it.each<[Sides, Sides, string | null]>([
  [[100, 50], [100, 50], null],
  [[100, 50], [50, 25], 'Scales 100 × 50 down to 50 × 25 for X.'],
  [[100, 50], [100, 40], 'Scales 100 × 50 down to 100 × 40 for X.'],
  [[100, 50], [200, 100], 'Scales 100 × 50 up to 200 × 100 for X.'],
])('describes a resize from %j to %j', (from, to, message) => {
  expect(describeResize(toSize(from), toSize(to), ' for X')?.message ?? null).toBe(message);
});

describe('a crop', () => {
  const whole = { width: 400, height: 400 };
  const crop = (
    [left, top, width, height]: readonly [number, number, number, number],
    shape: { minAspect?: number; maxAspect?: number },
  ): string | undefined =>
    describeCrop(whole, { left, top, width, height }, { name: 'X', ...shape })?.message;

  it('names the sides that lose something', () => {
    const shape = { maxAspect: 0.5 };
    const why = ': X accepts nothing wider than 1:2.';
    expect(crop([100, 0, 200, 400], shape)).toBe(`Crops 100 px from the left and the right${why}`);
    expect(crop([200, 0, 200, 400], shape)).toBe(`Crops 200 px from the left${why}`);
    expect(crop([0, 0, 200, 400], shape)).toBe(`Crops 200 px from the right${why}`);
    expect(crop([50, 0, 200, 400], shape)).toBe(
      `Crops 50 px from the left and 150 px from the right${why}`,
    );
    expect(crop([199, 0, 200, 400], shape)).toBe(
      `Crops 199 px from the left and 1 px from the right${why}`,
    );
    expect(crop([1, 0, 200, 400], shape)).toBe(
      `Crops 1 px from the left and 199 px from the right${why}`,
    );
  });

  it.each<[{ minAspect?: number; maxAspect?: number }, string]>([
    [{ minAspect: 0.8, maxAspect: 1.91 }, '4:5 to 1.91:1'],
    [{ minAspect: 0.75 }, 'nothing taller than 3:4'],
    [{ minAspect: 9 / 16 }, 'nothing taller than 9:16'],
    [{ minAspect: 1 / 3 }, 'nothing taller than 1:3'],
    [{ minAspect: 0.4 }, 'nothing taller than 1:2.5'],
    [{ maxAspect: 16 / 9 }, 'nothing wider than 16:9'],
    [{ maxAspect: 3 }, 'nothing wider than 3:1'],
    [{ maxAspect: 1 }, 'nothing wider than 1:1'],
    [{ minAspect: 0.56, maxAspect: 0.565 }, '9:16'],
    [{ minAspect: 0.5, maxAspect: 0.51 }, '1:2 to 1:1.96'],
  ])('names the shapes that the platform accepts: %j', (shape, words) => {
    expect(crop([100, 0, 200, 400], shape)).toMatch(new RegExp(`: X accepts ${words}\\.$`, 'u'));
  });
});
