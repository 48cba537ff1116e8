import { describe, expect, it } from 'vitest';
import { drawBar } from '#cli/lib/terminal/bar.ts';

describe('a bar', () => {
  it.each([
    [0, 0],
    [0.5, 12],
    [1, 24],
    [-1, 0],
    [7, 24],
  ])('at %f has %i full cells of 24', (share, full) => {
    expect(drawBar(share)).toBe('█'.repeat(full) + '░'.repeat(24 - full));
  });
});
