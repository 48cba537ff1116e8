import { expect, it } from 'vitest';
import { dropOuterQuotes } from '#app/domain/suggestions/cleanup/outer-quotes.ts';

it.each([
  ['"a"', 'a'],
  [' "a b" ', 'a b'],
  ['“a “b” c”', 'a “b” c'],
  ['"a "b" c"', 'a "b" c'],
  ['"a "b" c "d" e"', 'a "b" c "d" e'],
  ["'it's'", "it's"],
  ["'a's b's'", "a's b's"],
  ['‘It’s here’', 'It’s here'],
  ['„a“', 'a'],
  ['„a”', 'a'],
  ['»a«', 'a'],
  ['「a」', 'a'],
  ['[An invitation to the opening.]', 'An invitation to the opening.'],
  ['[An invitation to our kil.]', 'An invitation to our kil.'],
  ['{An invitation to our kiln!}', 'An invitation to our kiln!'],
  ['(An invitation to the opening (today).)', 'An invitation to the opening (today).'],
])('removes what encloses the whole of %j', (text, inner) => {
  expect(dropOuterQuotes(text)).toBe(inner);
});

it.each([
  '""',
  '"',
  'a',
  '"This" or "that"',
  '“a” and “b”',
  '“a “b c”',
  '"a" b "c"',
  '"a"b" c"',
  '‘a’ b ‘c’',
  '[placeholder]',
  '[An invitation to our ki.]',
  '(An invitation) to the opening (today.)',
  'An invitation to the opening.]',
  '[An invitation to the opening.',
])('keeps %j', (text) => {
  expect(dropOuterQuotes(text)).toBe(text);
});
