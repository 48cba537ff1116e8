import type { Violation } from '../errors/violations.ts';
import { toAlternatives } from '../text/name-list.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import type { SnippetKind } from './snippet-kinds.ts';
import { MAX_SNIPPET_HASHTAGS } from './snippet-limits.ts';
import { CAPTION_VARIABLE, listUnknownVariables, SNIPPET_VARIABLES } from './snippet-variables.ts';

/** Returns the hashtags of a group, without #. */
export const toGroupHashtags = (text: string): string[] =>
  normalizeHashtags(text.split(/[\s,;]+/u));

/** Returns the text as it's stored: a group's hashtags with one space between them. */
export function toStoredText(kind: SnippetKind, text: string): string {
  if (kind !== 'hashtags') return text;
  return toGroupHashtags(text)
    .map((tag) => `#${tag}`)
    .join(' ');
}

/** Returns every rule that a snippet's text breaks. */
export function checkSnippet(kind: SnippetKind, text: string): Violation[] {
  const unknown = listUnknownVariables(text, kind).map((name): Violation => ({
    pointer: '/text',
    code: 'unknown_variable',
    message: `${toName(name)} isn’t a variable. ${describeVariables(kind)}`,
  }));
  if (kind !== 'hashtags' || unknown.length > 0) return unknown;
  const { length } = toGroupHashtags(text);
  if (length > 0 && length <= MAX_SNIPPET_HASHTAGS) return [];
  const message =
    length === 0
      ? 'Enter at least one hashtag.'
      : `A group has at most ${MAX_SNIPPET_HASHTAGS} hashtags. This one has ${length}.`;
  return [{ pointer: '/text', code: 'custom', message }];
}

const toName = (name: string): string => `{{${name.slice(0, 40)}}}`;

function describeVariables(kind: SnippetKind): string {
  if (kind === 'hashtags') return 'A group of hashtags has no variables.';
  const names = [...SNIPPET_VARIABLES, ...(kind === 'template' ? [CAPTION_VARIABLE] : [])];
  return `Use ${toAlternatives(names.map(toName))}.`;
}
