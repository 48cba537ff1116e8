import { toSnippetNameKey } from './snippet-limits.ts';
import {
  CAPTION_VARIABLE,
  fillInVariables,
  listPlaceholders,
  type VariableValues,
} from './snippet-variables.ts';
import type { UsedSnippet } from './use-snippets.ts';

/** A text field's value from `start` to `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A slash before the caret that opens the list of snippets, and what's typed after it. */
export interface SlashQuery extends TextRange {
  readonly query: string;
}

const SLASH = /(?:^|\s)\/([^\s/]*)$/u;

/** Returns the slash at the start of the word before the caret. Null for a slash in a word, such as `and/or`. */
export function findSlash(text: string, caret: number): SlashQuery | null {
  const query = SLASH.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, end: caret, query };
}

/** Returns the snippets whose names contain the query, first those with a word that starts with it. */
export function filterSnippets<Snippet extends Pick<UsedSnippet, 'name'>>(
  snippets: readonly Snippet[],
  query: string,
): Snippet[] {
  const key = toSnippetNameKey(query.trim());
  const ranked = snippets.flatMap((snippet) => {
    const name = toSnippetNameKey(snippet.name);
    if (!name.includes(key)) return [];
    const isStart = name.split(' ').some((word) => word.startsWith(key));
    return [{ snippet, rank: isStart ? 0 : 1 }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ snippet }) => snippet);
}

interface Insertion extends TextRange {
  readonly text: string;
}

/**
 * Returns what to write into a field, and over which part of it. A template with `{{caption}}` replaces the field's
 * text, which goes into it. Everything else goes where the range is.
 */
export function toInsertion(
  snippet: Pick<UsedSnippet, 'kind' | 'text'>,
  field: TextRange & { readonly value: string },
  values: VariableValues,
): Insertion {
  const { value, start, end } = field;
  const isFrame =
    snippet.kind === 'template' && listPlaceholders(snippet.text).includes(CAPTION_VARIABLE);
  if (!isFrame) return { start, end, text: fillInVariables(snippet.text, values) };
  const caption = value.slice(0, start) + value.slice(end);
  const text = fillInVariables(snippet.text, { ...values, [CAPTION_VARIABLE]: caption });
  return { start: 0, end: value.length, text };
}
