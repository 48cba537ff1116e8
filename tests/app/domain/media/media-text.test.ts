import { expect, it } from 'vitest';
import {
  describeMedia,
  formatDuration,
  formatSize,
  formatTimeLimit,
} from '#app/domain/media/media-text.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

it.each([
  [0, '1 KB'],
  [1, '1 KB'],
  [1.4 * KIB, '1 KB'],
  [1.6 * KIB, '2 KB'],
  [1023.4 * KIB, '1023 KB'],
  [1023.5 * KIB, '1.0 MB'],
  [MIB, '1.0 MB'],
  [99.94 * MIB, '99.9 MB'],
  [99.95 * MIB, '100 MB'],
  [812.4 * MIB, '812 MB'],
  [1023.4 * MIB, '1023 MB'],
  [1023.5 * MIB, '1 GB'],
  [1024 * MIB, '1 GB'],
  [4.26 * KIB * MIB, '4.3 GB'],
])('formats %d bytes', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

it.each([
  [0, '0:00'],
  [23_499, '0:23'],
  [23_500, '0:24'],
  [59_500, '1:00'],
  [3_599_499, '59:59'],
  [3_599_500, '1:00:00'],
  [3_723_000, '1:02:03'],
])('formats a duration of %d ms', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

it.each([
  [1000, '1 second'],
  [60_000, '60 seconds'],
  [140_000, '140 seconds'],
  [179_000, '179 seconds'],
  [180_000, '3 minutes'],
  [190_000, '190 seconds'],
  [1_200_000, '20 minutes'],
])('formats a limit of %d ms', (ms, text) => {
  expect(formatTimeLimit(ms)).toBe(text);
});

it('summarizes a file by what is known', () => {
  const image = { kind: 'image', contentType: 'image/jpeg', sizeBytes: 4.6 * MIB } as const;
  const sized = { ...image, width: 1080, height: 1350, durationMs: null };
  expect(describeMedia(sized)).toBe('1080 × 1350, 4.6 MB');
  expect(describeMedia({ ...sized, durationMs: 24_000 })).toBe('0:24, 1080 × 1350, 4.6 MB');
  expect(describeMedia({ ...sized, width: null })).toBe('4.6 MB');
  expect(describeMedia({ ...sized, height: null })).toBe('4.6 MB');
});
