import { describe, expect, it } from 'vitest';
import { chooseSegmentBytes } from '#app/server/platforms/twitter/parts/segments.ts';
import { readTwitterState } from '#app/server/platforms/twitter/state.ts';
import { createMedia } from '#tests/support/step-harness.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const choose = (sizeBytes: number, maxSegmentBytes: number | null = null): number => {
  const file = { ...createMedia(Buffer.alloc(1)), sizeBytes };
  return chooseSegmentBytes(file, readTwitterState({ maxSegmentBytes }));
};

describe('segments', () => {
  it.each([
    { size: '1 KB', sizeBytes: 1000, mebibytes: 4 },
    { size: '1 GB', sizeBytes: GIB, mebibytes: 4 },
    { size: '1,000 times 4 MiB', sizeBytes: 4000 * MIB, mebibytes: 4 },
    { size: 'one byte more', sizeBytes: 4000 * MIB + 1, mebibytes: 5 },
    { size: '8 GB', sizeBytes: 8 * GIB, mebibytes: 9 },
    { size: '16 GB', sizeBytes: 16 * GIB, mebibytes: 17 },
  ])('fit a file of $size into 1,000 segments of $mebibytes MiB', ({ sizeBytes, mebibytes }) => {
    const bytes = choose(sizeBytes);
    expect(bytes).toBe(mebibytes * MIB);
    expect(Math.ceil(sizeBytes / bytes)).toBeLessThanOrEqual(1000);
  });

  it('are never larger than X accepted before, unless the file requires it', () => {
    expect(choose(GIB, 2 * MIB)).toBe(2 * MIB);
    expect(choose(8 * GIB, 2 * MIB)).toBe(9 * MIB);
  });
});
