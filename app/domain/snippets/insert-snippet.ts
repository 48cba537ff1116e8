import { toSnippetNameKey } from './snippet-limits.ts';
import {
  CAPTION_VARIABLE,
  fillInVariables,
  listPlaceholders,
  type VariableValues,
} from './snippet-variables.ts';
import {
  filterByWords,
  findTypedWord,
  type TextRange,
  type WordQuery,
} from '../text/typed-word.ts';
import type { UsedSnippet } from './use-snippets.ts';

const SLASH = /(?:^|\s)\/([^\s/]*)$/u;

/** Returns the slash at the start of the word before the caret. Null for a slash in a word, such as `and/or`. */
export const findSlash = (text: string, caret: number): WordQuery | null =>
  findTypedWord(SLASH, text, caret);

/** Returns the snippets whose names contain the query, first those with a word that starts with it. */
export const filterSnippets = <Snippet extends Pick<UsedSnippet, 'name'>>(
  snippets: readonly Snippet[],
  query: string,
): Snippet[] =>
  filterByWords(snippets, toSnippetNameKey(query.trim()), ({ name }) => [toSnippetNameKey(name)]);

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
