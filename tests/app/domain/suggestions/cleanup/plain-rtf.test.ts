import { expect, it } from 'vitest';
import { restoreRtf, toPlainRtf } from '#app/domain/suggestions/cleanup/plain-rtf.ts';

it.each([
  [
    "{\\rtf1\\ansi Caf\\'e9 \\'80 5, from \\u8220?A\\u8221? to Z.\\par}",
    'Café € 5, from “A” to Z.',
  ],
  ['Caf\\u233? on Saturday', 'Café on Saturday'],
  ["Caf\\'e9 on Saturday", 'Café on Saturday'],
  ['It\\u8217?s Saturday', 'It’s Saturday'],
  ['One.\\par Two.\\line Three.', 'One.\nTwo.\nThree.'],
  ['\\pard\\b Bold\\b0  and \\i italic\\i0 .', 'Bold and italic.'],
  ['\\u-10179?\\u-8704?', '😀'],
  ['{\\rtf1 a\\u0?b}', 'ab'],
  ['{\\rtf1 a\\u65536?b}', 'ab'],
  ['{\\rtf1 a\\u-10179?\\u-8704?b}', 'a😀b'],
  ['{\\b Bold text}', 'Bold text'],
  ['{\\rtf1 a\\foo b}', 'ab'],
  ['a\\pard b\\foo c', 'ab\\foo c'],
  ['\\rtf1\\ansi text', 'text'],
  ['{\\rtf1 \\{a\\}\\~b\\_c}', '{a} b-c'],
  [`http:\\${'a'.repeat(61)}\\par b`, `http:\\${'a'.repeat(61)}\nb`],
])('turns RTF into plain text: %j', (text, plain) => {
  expect(toPlainRtf(text)).toBe(plain);
});

it.each([
  'Save it in C:\\pottery\\tab',
  'rtf1 text',
  `http:\\${'a'.repeat(60)}\\par b`,
  "Un verre d\\'eau, s\\'il vous plaît",
  "Back to the \\'90s",
  'A {curly} caption',
  'Really\\u2019? Yes.',
])('keeps a text without RTF: %j', (text) => {
  expect(toPlainRtf(text)).toBe(text);
});

it('restores control words that JSON read as escapes', () => {
  expect(toPlainRtf(restoreRtf('{\rtf1\\ansi \f0\\fs24 Kiln\\par}'))).toBe('Kiln');
  expect(restoreRtf('Kiln\r\nday')).toBe('Kiln\r\nday');
});
