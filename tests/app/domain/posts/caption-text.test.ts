import { expect, it } from 'vitest';
import { findCaptionsFault } from '#app/domain/posts/caption-text.ts';

it.each([
  ['SRT', '1\r\n00:00:01,000 --> 00:00:04,000\r\nThe kiln is open\r\n'],
  ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:04.000 align:start\nThe kiln is open\n'],
  ['hours with three digits', '100:00:01.000 --> 100:00:04.000\nLate'],
  ['a byte order mark', '\uFEFF1\n00:00:01,000 --> 00:00:04,000\nThe kiln is open\n'],
])('takes %s', (_name, text) => {
  expect(findCaptionsFault(text)).toBeNull();
});

it.each([
  ['no times', 'The kiln is open', 'no line with times'],
  ['times without milliseconds', '1\n00:00:01 --> 00:00:04\nHi', '00:00:01 --> 00:00:04'],
  ['one broken line', '00:00:01,000 --> 00:00:04,000\nA\n\nnow --> then\nB', 'now --> then'],
])('refuses %s', (_name, text, part) => {
  expect(findCaptionsFault(text)).toContain(part);
});
