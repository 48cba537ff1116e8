/** Opening and closing quotation marks of the supported languages. */
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['＂', '＂'],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['”', '”'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['‘', '’'],
  ['‚', '‘'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〝', '〟'],
];

/**
 * Brackets around the whole text. Their content has to be a sentence, because placeholders use brackets too.
 */
const BRACKETS: readonly (readonly [open: string, close: string])[] = [
  ['[', ']'],
  ['【', '】'],
  ['{', '}'],
  ['(', ')'],
];
const SENTENCE = /^[^\n]{24,}[.!?。！？…]$/u;

/** Removes quotation marks or brackets that enclose the whole text as one, unlike `"This" or "that"`. */
export function dropOuterQuotes(text: string): string {
  const trimmed = text.trim();
  const pair = PAIRS.find(
    ([open, close]) =>
      trimmed.length > open.length + close.length &&
      trimmed.startsWith(open) &&
      trimmed.endsWith(close) &&
      isOneQuote(trimmed.slice(open.length, -close.length), open, close),
  );
  if (pair) return trimmed.slice(pair[0].length, -pair[1].length).trim();
  return dropOuterBrackets(trimmed) ?? text;
}

function dropOuterBrackets(text: string): string | null {
  const inner = text.slice(1, -1).trim();
  const isOne = BRACKETS.some(
    ([open, close]) =>
      text.startsWith(open) && text.endsWith(close) && isOneQuote(inner, open, close),
  );
  return isOne && SENTENCE.test(inner) ? inner : null;
}

function isOneQuote(inner: string, open: string, close: string): boolean {
  if (open === close) return isNested(inner, open);
  let depth = 0;
  for (const [at, character] of [...inner].entries()) {
    if (character === close && !isApostrophe(inner, at)) depth -= 1;
    else if (character === open) depth += 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** If a pair uses the same mark for both, the first one inside is an opening mark if a space precedes it. */
function isNested(inner: string, mark: string): boolean {
  const marks = [...inner.matchAll(new RegExp(mark, 'gu'))]
    .map(({ index }) => index)
    .filter((at) => !isApostrophe(inner, at));
  const [first] = marks;
  return first === undefined || (marks.length % 2 === 0 && /\s/u.test(inner[first - 1] ?? ''));
}

function isApostrophe(text: string, at: number): boolean {
  return (
    /['’]/u.test(text[at] ?? '') &&
    /\p{L}/u.test(text[at - 1] ?? '') &&
    /[\p{L}\p{N}]/u.test(text[at + 1] ?? '')
  );
}
