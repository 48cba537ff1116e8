import { splitSentences } from '#app/domain/text/sentences.ts';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { hasFirstPerson } from './first-person.ts';
import { readWordClasses } from './refusal-grammar.ts';
import { toRefusalUnits, WORD_CLASS } from './refusal-words.ts';

/** Languages in which a word for "me" is also one for "with", "hair", or "one's own". */
const AMBIGUOUS: ReadonlySet<LanguageCode> = new Set(['el', 'th', 'vi']);
const QUOTED = /[“„«"][^“”„«»"]*[”“»"]/gu;
const DENIALS = WORD_CLASS.not | WORD_CLASS.no | WORD_CLASS.rules | WORD_CLASS.break;

/**
 * Returns whether a sentence says what "I" can't or won't do, as in "I'm unable to view images". Nobody writes
 * that into a description, except as a quotation, such as the words on a sign.
 */
export function declinesInPerson(text: string, language: LanguageCode): boolean {
  const languages: LanguageCode[] = AMBIGUOUS.has(language) ? ['en'] : [language, 'en'];
  return splitSentences(text.replace(QUOTED, ' '), language).some((sentence) => {
    const isPersonal = hasFirstPerson(toRefusalUnits(sentence), { text: sentence, languages });
    return isPersonal && (readWordClasses(sentence, [...new Set(languages)]) & DENIALS) !== 0;
  });
}
