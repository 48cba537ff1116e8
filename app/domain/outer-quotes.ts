/** Opening and closing marks, as the supported languages write them. */
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

/** Removes quotation marks around the whole text, where they enclose it as one: not `"This" or "that"`. */
export function dropOuterQuotes(text: string): string {
  const trimmed = text.trim();
  const pair = PAIRS.find(
    ([open, close]) =>
      trimmed.length > open.length + close.length &&
      trimmed.startsWith(open) &&
      trimmed.endsWith(close) &&
      isOneQuote(trimmed.slice(open.length, -close.length), open, close),
  );
  return pair ? trimmed.slice(pair[0].length, -pair[1].length).trim() : text;
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

/** Of marks that open and close alike, the first one inside opens when a space is before it. */
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
