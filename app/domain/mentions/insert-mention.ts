import { filterByWords, findTypedWord, type WordQuery } from '../text/typed-word.ts';
import { toMentionKey } from './mention-limits.ts';
import type { MentionOutput } from './mentions.ts';

/** An @ where a declared name would be a mention. */
const AT = /(?<![\p{L}\p{M}\p{N}_.@/-])@([\p{L}\p{M}\p{N}_.-]*)$/u;

/** Returns the @ at the start of the word before the caret. Null for an @ in a word, such as in an email address. */
export const findAt = (text: string, caret: number): WordQuery | null =>
  findTypedWord(AT, text, caret);

/** Returns the mentions whose names contain the query, first those with a word that starts with it. */
export const filterMentions = <Mention extends Pick<MentionOutput, 'name' | 'displayName'>>(
  mentions: readonly Mention[],
  query: string,
): Mention[] =>
  filterByWords(mentions, toMentionKey(query), ({ name, displayName }) =>
    [name, displayName].map(toMentionKey),
  );
