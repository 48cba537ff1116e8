/** A text field's value from `start` to `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A sign before the caret that opens a list, such as a slash, and what's typed after it. */
export interface WordQuery extends TextRange {
  readonly query: string;
}

/** Returns what a pattern matches before the caret: one sign, and its first group after it. Null without a match. */
export function findTypedWord(pattern: RegExp, text: string, caret: number): WordQuery | null {
  const query = pattern.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, end: caret, query };
}

/** Returns the items with a text that contains the query, first those with a word that starts with it. */
export function filterByWords<Item>(
  items: readonly Item[],
  query: string,
  toTexts: (item: Item) => readonly string[],
): Item[] {
  const ranked = items.flatMap((item) => {
    const texts = toTexts(item);
    if (!texts.some((text) => text.includes(query))) return [];
    const isStart = texts.some((text) => text.split(' ').some((word) => word.startsWith(query)));
    return [{ item, rank: isStart ? 0 : 1 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item);
}
